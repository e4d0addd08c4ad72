import { expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { keptOf, pageIsKept, repliedOf } from '../../browser/support/kept.ts'
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
  const { page, context, id, close } = await inKeptText()
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

it('answers a word, a sentence and a search without a network', async () => {
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
  expect(await seriousFindings(page)).toEqual([])
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

it('leaves nothing of a text whose fetching ended with its tab', async () => {
  const { page, context, person, id, close } = await inKeptText()
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
