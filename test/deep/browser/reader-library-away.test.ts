import type { Page } from 'playwright-core'
import { ulid } from 'ulid'
import { expect, it } from 'vitest'
import { keptOf, pageIsKept } from '../../browser/support/kept.ts'
import { wordsReader } from '../../browser/support/reader-windows.ts'
import { learner } from '../../support/people.ts'

const reader = wordsReader()

const split = (title: string) => ({ explain_mode: 'split', title })
const MINE = ['雨の巻', '雨の一', '雨の二', '遠い鳥の話', '三毛猫の話']
/** The titles of the learner's own texts and series, in the order of the library; others have public ones. */
const shown = async (page: Page) => {
  const titles = await page.locator('main li article a').allInnerTexts()
  return titles.filter(title => MINE.includes(title))
}
const go = (page: Page, place: string) =>
  page.evaluate(to => {
    location.hash = `#/${to}`
  }, place)

/** A learner with a text read on this device, another one, and two in a series, of which the device has the second. */
async function beforeLeaving() {
  const person = await learner(reader.stack())
  const line = '先生は学校で本を読む。'
  // Those that are opened are not read to their end by that.
  const lines = [40, 1, 1, 20]
  const titles = ['遠い鳥の話', '三毛猫の話', '雨の一', '雨の二']
  const ids: number[] = []
  for (const [at, title] of titles.entries())
    ids.push(await reader.withText(person, Array(lines[at]).fill(line).join('\n'), split(title)))
  const [bird = 0, cat = 0, one = 0, two = 0] = ids
  const series = ulid()
  const body = { expected_version: 0, name: '雨の巻', articles: [one, two] }
  await person.study.series.put({ params: { id: series }, body })
  const window = await reader.of(person, { place: `read/${two}`, isKept: true })
  const { page } = window
  await page.locator('[data-word]').first().waitFor()
  await pageIsKept(page)
  await expect.poll(() => keptOf(page, person.user.id, 'whole')).toEqual([two])
  await go(page, `read/${bird}`)
  await expect.poll(() => keptOf(page, person.user.id, 'whole')).toEqual([bird, two])
  return { ...window, person, bird, cat, one, two, series }
}

it('the app shows the library without a network: the texts on the device first, the others dimmed', async () => {
  const { page: first, context, bird, cat, two, series } = await beforeLeaving()
  // A second visit: the lists are fetched at its start.
  const listed = first.waitForResponse(reply => reply.url().includes('scope=public'))
  await first.reload()
  await listed
  await first.locator('[data-word]').first().waitFor()
  await context.setOffline(true)
  await first.close()
  const page = await context.newPage()
  await page.goto(reader.at('library'))
  await page.getByText('Texts on this device first.').waitFor()
  await expect.poll(() => shown(page)).toEqual(['雨の巻', '遠い鳥の話', '三毛猫の話'])
  const away = page.locator('article[data-away]')
  const dimmed = away.filter({ hasText: '三毛猫の話' })
  for (const here of ['雨の巻', '遠い鳥の話'])
    expect(await away.filter({ has: page.getByRole('link', { name: here, exact: true }) }).count()).toBe(0)
  await dimmed.getByText('needs the network').waitFor()
  await dimmed.getByRole('link', { name: '三毛猫の話' }).click({ force: true })
  await page.getByText('This text is not on this device.').waitFor()
  expect(page.url()).not.toContain(`read/${cat}`)

  // Texts are found among all, not only those on the device.
  await page.getByRole('searchbox').fill('三毛猫')
  await expect.poll(() => shown(page)).toEqual(['三毛猫の話'])
  await page.getByRole('searchbox').fill('')

  await go(page, `library?series=${series}`)
  await expect.poll(() => shown(page)).toEqual(['雨の一', '雨の二'])
  expect(await page.locator('article[data-away]').allInnerTexts()).toEqual([
    expect.stringContaining('雨の一'),
  ])
  await page.getByRole('link', { name: '雨の二' }).click()
  await page.locator('[data-word]').first().waitFor()
  expect(page.url()).toContain(`read/${two}`)

  // The place where this device stopped, which the server does not know, is the one to go on from.
  await go(page, `read/${bird}`)
  await page.locator('[data-row="0"]').waitFor()
  for (let screen = 0; screen < 3; screen += 1) await page.keyboard.press('PageDown')
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).join(' '))).toMatch(/./)
  await go(page, 'library')
  const goOn = page.getByRole('region', { name: 'Today' })
  await goOn.getByText('遠い鳥の話').first().waitFor()
  await goOn.getByRole('link', { name: 'Read on' }).click()
  await page.locator('[data-word]').first().waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)

  await context.setOffline(false)
  await go(page, 'library')
  await page.getByText('Texts on this device first.').waitFor({ state: 'detached' })
  expect(await page.locator('article[data-away]').count()).toBe(0)
})

it('a learner without a text has the first screen without a network, too', async () => {
  const person = await learner(reader.stack())
  const { page, context } = await reader.of(person, { isKept: true })
  await pageIsKept(page)
  const listed = page.waitForResponse(reply => reply.url().includes('scope=public&sort=created'))
  await page.reload()
  await listed
  await page.getByRole('heading', { level: 1, name: 'What do you know already?' }).waitFor()
  await context.setOffline(true)
  const again = await context.newPage()
  await again.goto(reader.at('library'))
  await again.getByRole('heading', { level: 1, name: 'What do you know already?' }).waitFor()
})
