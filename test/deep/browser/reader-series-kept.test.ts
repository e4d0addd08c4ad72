import type { BrowserContext, Page } from 'playwright-core'
import { ulid } from 'ulid'
import { expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { isFetched, keptOf, pageIsKept, repliedOf } from '../../browser/support/kept.ts'
import { wordsReader } from '../../browser/support/reader-windows.ts'
import { learner } from '../../support/people.ts'

const reader = wordsReader()

const go = (page: Page, place: string) =>
  page.evaluate(to => {
    location.hash = `#/${to}`
  }, place)

/** Holds the requests for a text back until it is let go; resolves when the first one has come. */
async function held(context: BrowserContext, text: number | undefined) {
  const [come, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await context.route(`**/api/articles/${text}?**`, async route => {
    come.resolve()
    await free.promise
    await route.continue()
  })
  return { come: come.promise, letGo: free.resolve }
}

/** A learner at a series of as many texts. */
async function atSeries(count: number) {
  const person = await learner(reader.stack())
  const line = Array.from({ length: 20 }, () => '先生は学校で本を読む。').join('\n')
  const add = (title: string) => reader.withText(person, line, { explain_mode: 'split', title })
  const ids: number[] = []
  for (let n = 1; n <= count; n += 1) ids.push(await add(`雨 ${n}`))
  const series = ulid()
  const put = async (articles: readonly number[]) => {
    const { version: expected_version } = await person.study.series.list()
    await person.study.series.put({
      params: { id: series },
      body: { expected_version, name: '雨', articles: [...articles] },
    })
  }
  await put(ids)
  const place = `library?series=${series}`
  const window = await reader.of(person, { place, isKept: true })
  await pageIsKept(window.page)
  const here = async () => (await keptOf(window.page, person.user.id, 'whole'))?.sort() ?? null
  return { ...window, person, ids, series, put, add, place, here }
}

it('keeps a series with its size before and after, follows its new texts, and removes the whole', async () => {
  const { page, context, person, ids, put, add, place, here } = await atSeries(3)
  await page.getByText(/about [\d.]+ kB on this device/).waitFor()
  await page.getByRole('button', { name: 'Keep offline' }).click()
  await page.getByText(/All 3 texts are on this device \([\d.]+ kB\)/).waitFor()
  expect(await here()).toEqual(ids)
  expect(await seriousFindings(page)).toEqual([])

  const fourth = await add('雨 4')
  await put([...ids.slice(1), fourth])
  // One text that fails holds up no other.
  const failing = `**/api/articles/${ids[0]}?**`
  await context.route(failing, route => route.fulfill({ status: 500 }))
  await page.reload()
  // The first has left the series, and is one of the texts opened last until others are.
  await expect.poll(here).toEqual([...ids, fourth])
  await page.getByText(/All 3 texts are on this device/).waitFor()
  await context.unroute(failing)

  await context.setOffline(true)
  await go(page, `read/${fourth}`)
  await page.locator('[data-word]').first().waitFor()
  await go(page, 'account')
  const section = page.locator('section', { hasText: 'On this device' })
  await section.getByText(/Series, 3 texts · Kept until you remove it · [\d.]+ kB/).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await section.getByRole('button', { name: 'Remove “雨” from this device' }).click()
  await expect.poll(here).toEqual(ids.slice(0, 1))
  await context.setOffline(false)
  await go(page, place)
  await page.getByRole('button', { name: 'Keep offline' }).waitFor()
  expect((await person.study.series.list()).items[0]?.articles).toHaveLength(3)
})

it('goes on keeping a series after the tab was closed in the middle', async () => {
  const { page, context, ids, place, here, close } = await atSeries(4)
  await page.getByText(/about [\d.]+ kB on this device/).waitFor()
  let isHeld = true
  await context.route(`**/api/articles/${ids[2]}?**`, async route => {
    if (isHeld) await route.abort()
    else await route.continue()
  })
  await page.getByRole('button', { name: 'Keep offline' }).click()
  await expect.poll(here).toEqual(ids.slice(0, 2))
  isHeld = false
  await page.close()
  const next = await context.newPage()
  await next.goto(reader.at(place))
  await next.getByText(/All 4 texts are on this device/).waitFor()
})

it('keeps nothing of a series that is removed while its texts come', async () => {
  const { page, context, person, ids, here } = await atSeries(4)
  await page.getByText(/about [\d.]+ kB on this device/).waitFor()
  const third = await held(context, ids[2])
  await page.getByRole('button', { name: 'Keep offline' }).click()
  await third.come
  await go(page, 'account')
  await page.getByRole('button', { name: 'Remove “雨” from this device' }).click()
  await expect.poll(here).toEqual([])
  third.letGo()
  await isFetched(page, person.user.id)
  expect(await keptOf(page, person.user.id)).toEqual([])
  expect(await repliedOf(page, person.user.id)).toEqual([])
})

it('brings nothing back that is removed while the device is brought in step', async () => {
  const { page, context, person, ids, here } = await atSeries(3)
  const [, second, third] = ids
  for (const id of ids) {
    await go(page, `read/${id}`)
    await page.locator('[data-word]').first().waitFor()
    await expect.poll(here).toContain(id)
  }
  const last = await held(context, third)
  await go(page, 'account')
  await page.reload()
  await last.come
  for (const name of ['雨 3', '雨 1'])
    await page.getByRole('button', { name: `Remove “${name}” from this device` }).click()
  await expect.poll(here).toEqual([second])
  last.letGo()
  await isFetched(page, person.user.id)
  expect(await keptOf(page, person.user.id)).toEqual([second])
  expect(await repliedOf(page, person.user.id)).toEqual([second])
})
