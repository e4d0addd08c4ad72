import type { BrowserContext, Page } from 'playwright-core'
import { ulid } from 'ulid'
import { expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { isFetched, keptOf, pageIsKept, repliedOf } from '../../browser/support/kept.ts'
import { wordsReader } from '../../browser/support/reader-windows.ts'
import { learner } from '../../support/people.ts'

const LINES = 150
const TEXT = Array.from({ length: LINES }, (_, at) => `${at}番の先生は学校で本を読む。`).join('\n')

const reader = wordsReader()

/** A learner in a text that the device keeps, with the page itself kept too. */
async function inKeptText() {
  const person = await learner(reader.stack())
  const id = await reader.withText(person, TEXT)
  const window = await reader.of(person, { place: `read/${id}`, isKept: true })
  await window.page.locator('[data-word]').first().waitFor()
  await pageIsKept(window.page)
  await expect.poll(() => keptOf(window.page, person.user.id)).toEqual([id])
  return { ...window, person, id }
}

/** In the page: how often it has called a path. */
const callsOf = (path: string) =>
  performance.getEntriesByType('resource').filter(({ name }) => name.includes(path)).length

it('opens a text that was opened last from a cold start without a network, at any row, with its words', async () => {
  const { page, context, id } = await inKeptText()
  await page.reload()
  await page.locator('[data-word]').first().waitFor()
  await context.setOffline(true)
  await page.close()
  const next = await context.newPage()
  await next.goto(reader.at(`read/${id}`))
  await next.locator('[data-word]', { hasText: '先生' }).first().waitFor()
  // The first call fails before the app's code is there. The device answers it; no second one is waited for.
  expect(await next.evaluate(callsOf, `/api/articles/${id}/opening`)).toBe(1)
  await next.getByText('You are offline.').waitFor()
  await next.goto(reader.at(`read/${id}/140`))
  await next.locator('[data-row="140"] [data-word]').first().waitFor()
  expect(await next.getByRole('alert').count()).toBe(0)
  expect(await seriousFindings(next)).toEqual([])
})

it('a kept text answers a word, a sentence and a search without a network', async () => {
  const person = await learner(reader.stack())
  const id = await reader.withText(person, '猫が雨を見た。\n先生は本を読む。')
  const translation = 'The cat looked at the rain.'
  const { content_revision } = await person.study.articles.get({ params: { id }, query: { limit: 1 } })
  const body = { translation, content_revision }
  await person.study.sentences.translation({ params: { id, idx: 0 }, body })
  const { page, context } = await reader.of(person, {
    place: `read/${id}`,
    isKept: true,
  })
  await pageIsKept(page)
  await expect.poll(() => keptOf(page, person.user.id, 'whole')).toEqual([id])
  await page.reload()
  await page.locator('[data-word]').first().waitFor()
  await context.setOffline(true)
  await page.reload()
  await page.locator('[data-word]', { hasText: '猫' }).first().click()
  const popup = page.getByRole('dialog')
  await popup.getByRole('heading', { name: '猫 ねこ' }).waitFor()
  await popup.getByText('shamisen').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await page.keyboard.press('Escape')

  await page.getByLabel('More').click()
  await page.getByRole('button', { name: 'Sentence details' }).click()
  const panel = page.getByRole('complementary', { name: 'Sentence' })
  await panel.getByRole('button', { name: 'Show' }).click()
  await panel.getByRole('paragraph').filter({ hasText: translation }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  await panel.getByRole('button', { name: 'Close' }).click()

  await page.getByLabel('More').click()
  await page.getByRole('button', { name: 'Find in the text' }).click()
  await page.getByLabel('Japanese text, in kanji or kana').fill('せんせい')
  await page.getByRole('dialog').locator('li', { hasText: '先生' }).waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})

it('a text whose tab was closed while it was fetched leaves nothing on the device', async () => {
  const { page, context, person, id } = await inKeptText()
  const second = await reader.withText(person, TEXT)
  await context.route(`**/api/articles/${second}/words?offset=128*`, () => {})
  await page.goto(`${reader.stack().addresses.study}/app/reader/?2#/read/${second}`)
  await expect.poll(() => repliedOf(page, person.user.id)).toEqual([id, second])
  await page.close()
  const next = await context.newPage()
  await next.goto(reader.at('library'))
  await expect.poll(() => repliedOf(next, person.user.id)).toEqual([id])
  expect(await keptOf(next, person.user.id)).toEqual([id])
})

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

it('the device keeps a series with its size before and after, follows its new texts, and removes the whole', async () => {
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
  await section.getByRole('button', { name: 'Remove “雨” from this device' }).click()
  await expect.poll(here).toEqual(ids.slice(0, 1))
  await context.setOffline(false)
  await go(page, place)
  await page.getByRole('button', { name: 'Keep offline' }).waitFor()
  expect((await person.study.series.list()).items[0]?.articles).toHaveLength(3)
})

it('the device goes on keeping a series after the tab was closed in the middle', async () => {
  const { page, context, ids, place, here } = await atSeries(4)
  await page.getByText(/about [\d.]+ kB on this device/).waitFor()
  const third = await held(context, ids[2])
  await page.getByRole('button', { name: 'Keep offline' }).click()
  await third.come
  await expect.poll(here).toContain(ids[0])
  expect(await here()).not.toContain(ids[2])
  await page.close()
  third.letGo()
  const next = await context.newPage()
  await next.goto(reader.at(place))
  await next.getByText(/All 4 texts are on this device/).waitFor()
})

it('a series that is removed while its texts are fetched leaves nothing on the device', async () => {
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
