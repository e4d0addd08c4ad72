import type { BrowserContext, Page } from 'playwright-core'
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { isFetched, keptOf, pageIsKept, repliedOf } from '../../browser/support/kept.ts'
import { wordsReader } from '../../browser/support/reader-windows.ts'
import { learner } from '../../support/people.ts'

/** The words of a text come 128 rows at a time. */
const LINES = 150
const TEXT = `猫が雨を見た。\n${Array.from({ length: LINES }, (_, at) => `${at}番の先生は学校で本を読む。`).join('\n')}`
const TRANSLATION = 'The cat looked at the rain.'

const reader = wordsReader()

/** In the page: how often it has called a path. */
const callsOf = (path: string) =>
  performance.getEntriesByType('resource').filter(({ name }) => name.includes(path)).length

const noAlert = async (page: Page) => expect(await page.getByRole('alert').count()).toBe(0)

describe('a text that was opened last', () => {
  const window = reader.shared(async opening => {
    const person = await learner(reader.stack())
    const id = await reader.withText(person, TEXT)
    const { content_revision } = await person.study.articles.get({ params: { id }, query: { limit: 1 } })
    const body = { translation: TRANSLATION, content_revision }
    await person.study.sentences.translation({ params: { id, idx: 0 }, body })
    const opened = await opening(person, { place: `read/${id}`, isKept: true })
    await opened.page.locator('[data-word]').first().waitFor()
    await pageIsKept(opened.page)
    return { ...opened, person, id }
  })
  let page: Page

  it('opens from a cold start without a network, and answers a word, a sentence, a search and any row', async () => {
    const { page: first, context, person, id } = window()
    await expect.poll(() => keptOf(first, person.user.id, 'whole')).toEqual([id])
    await first.reload()
    await first.locator('[data-word]').first().waitFor()
    await context.setOffline(true)
    await first.close()
    page = await context.newPage()
    await page.goto(reader.at(`read/${id}`))
    await page.locator('[data-word]', { hasText: '猫' }).first().waitFor()
    // The first call fails before the app's code is there. The device answers it; no second one is waited for.
    expect(await page.evaluate(callsOf, `/api/articles/${id}/opening`)).toBe(1)
    await page.getByText('You are offline.').waitFor()
    await page.locator('[data-word]', { hasText: '猫' }).first().click()
    const popup = page.getByRole('dialog')
    await popup.getByRole('heading', { name: '猫 ねこ' }).waitFor()
    await popup.getByText('shamisen').waitFor()
    await noAlert(page)
    await page.keyboard.press('Escape')

    await page.getByLabel('More').click()
    await page.getByRole('button', { name: 'Sentence details' }).click()
    const panel = page.getByRole('complementary', { name: 'Sentence' })
    await panel.getByRole('button', { name: 'Show the translation' }).click()
    await panel.getByRole('paragraph').filter({ hasText: TRANSLATION }).waitFor()
    await noAlert(page)
    await panel.getByRole('button', { name: 'Close' }).click()

    await page.getByLabel('More').click()
    await page.getByRole('button', { name: 'Find in the text' }).click()
    await page.getByLabel('Japanese text, in kanji or kana').fill('せんせい')
    await page.getByRole('dialog').locator('li', { hasText: '先生' }).first().waitFor()
    await noAlert(page)
    await page.keyboard.press('Escape')

    await page.goto(reader.at(`read/${id}/140`))
    await page.locator('[data-row="140"] [data-word]').first().waitFor()
    await noAlert(page)
  })

  it('stays alone on the device when the tab of another one was closed while that was fetched', async () => {
    const { context, person, id } = window()
    await context.setOffline(false)
    const second = await reader.withText(person, '先生は学校で本を読む。')
    await context.route(`**/api/articles/${second}/words?*`, () => {})
    await page.goto(reader.anew(`read/${second}`))
    await expect.poll(() => repliedOf(page, person.user.id)).toEqual([id, second])
    await page.close()
    page = await context.newPage()
    await page.goto(reader.at('library'))
    await expect.poll(() => repliedOf(page, person.user.id)).toEqual([id])
    expect(await keptOf(page, person.user.id)).toEqual([id])
  })
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

/** A learner at a series of four texts. */
async function atSeries(opening: typeof reader.of) {
  const person = await learner(reader.stack())
  const line = Array.from({ length: 3 }, () => '先生は学校で本を読む。').join('\n')
  const add = (title: string) => reader.withText(person, line, { explain_mode: 'split', title })
  const ids: number[] = []
  for (let n = 1; n <= 4; n += 1) ids.push(await add(`雨 ${n}`))
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
  const window = await opening(person, { place, isKept: true })
  await pageIsKept(window.page)
  return { ...window, person, ids, put, add, place }
}

describe('a series', () => {
  const window = reader.shared(atSeries)
  let page: Page
  const here = async () =>
    (await keptOf(page, window().person.user.id, 'whole'))?.sort((one, other) => one - other) ?? null
  /** The texts that are here once nothing is being fetched, of which nothing of others is. */
  const hereInTheEnd = async () => {
    const { user } = window().person
    await isFetched(page, user.id)
    const kept = await keptOf(page, user.id)
    expect(await repliedOf(page, user.id)).toEqual(kept)
    return kept
  }
  const remove = (name: string) =>
    page.getByRole('button', { name: `Remove “${name}” from this device` }).click()

  it('is kept by the device, which says its size before and after, though the tab was closed in the middle', async () => {
    const { context, ids, place, ...opened } = window()
    page = opened.page
    await page.getByText(/about [\d.]+ kB on this device/).waitFor()
    const third = await held(context, ids[2])
    await page.getByRole('button', { name: 'Keep offline' }).click()
    await third.come
    await expect.poll(here).toContain(ids[0])
    expect(await here()).not.toContain(ids[2])
    await page.close()
    third.letGo()
    page = await context.newPage()
    await page.goto(reader.at(place))
    await page.getByText(/All 4 texts are on this device \([\d.]+ kB\)/).waitFor()
    expect(await here()).toEqual(ids)
    expect(await seriousFindings(page)).toEqual([])
  })

  it('is followed by the device, which has its new texts, and is removed as a whole', async () => {
    const { context, person, ids, put, add, place } = window()
    const fifth = await add('雨 5')
    await put([...ids.slice(1), fifth])
    // One text that fails holds up no other.
    const failing = `**/api/articles/${ids[0]}?**`
    await context.route(failing, route => route.fulfill({ status: 500 }))
    await page.reload()
    // The first has left the series, and is one of the texts opened last until others are.
    await expect.poll(here).toEqual([...ids, fifth])
    await page.getByText(/All 4 texts are on this device/).waitFor()
    await context.unroute(failing)

    await context.setOffline(true)
    await go(page, `read/${fifth}`)
    await page.locator('[data-word]').first().waitFor()
    await go(page, 'settings/account/device')
    const section = page.locator('section', { hasText: 'On this device' })
    await section.getByText(/Series, 4 texts · Kept until you remove it · [\d.]+ kB/).waitFor()
    await remove('雨')
    await expect.poll(here).toEqual(ids.slice(0, 1))
    await context.setOffline(false)
    await go(page, place)
    await page.getByRole('button', { name: 'Keep offline' }).waitFor()
    expect((await person.study.series.list()).items[0]?.articles).toHaveLength(4)
  })

  it('leaves nothing on the device if it is removed while its texts are fetched', async () => {
    const { context, ids } = window()
    const third = await held(context, ids[2])
    await page.getByRole('button', { name: 'Keep offline' }).click()
    await third.come
    await go(page, 'settings/account/device')
    await remove('雨')
    await expect.poll(here).toEqual(ids.slice(0, 1))
    third.letGo()
    expect(await hereInTheEnd()).toEqual(ids.slice(0, 1))
  })
})
