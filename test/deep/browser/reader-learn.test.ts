import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { wordsReader } from '../../browser/support/reader-windows.ts'
import { wordsStack } from '../../browser/support/words-stack.ts'
import { edictLines } from '../../support/dictionary.ts'
import { startFakeProvider } from '../../support/fake-provider/index.ts'
import { configureModel } from '../../support/models.ts'
import { learner } from '../../support/people.ts'

const DAY_MS = 86_400_000
/** The dictionary lists 眼 under 目, and 此処 before ここ. */
const LINES = [...edictLines, '目 [め] /(n) eye/(P)/', '眼 [め] /(n) eye/']
const TEXT = '猫の眼は美しい。\n先生は学校で本を読む。\n雨の日に猫がここへ来た。'

let ahead = 0
const now = () => new Date(Date.now() + ahead)
const reader = wordsReader(() => wordsStack(LINES, { now }))
let provider: Awaited<ReturnType<typeof startFakeProvider>>
beforeAll(async () => {
  provider = await startFakeProvider()
  await configureModel(reader.stack(), provider)
})
afterAll(() => provider?.close())

const word = (page: Page, text: string) => page.locator('[data-word]', { hasText: text })
const popup = (page: Page) => page.getByRole('dialog')

const withoutReadings = (found: Locator) =>
  found.evaluate(element => {
    const copy = element.cloneNode(true) as Element
    for (const reading of copy.querySelectorAll('rt')) reading.remove()
    return copy.textContent
  })

it('marks words by key and by touch, and reviews each with its sentence the next day', async () => {
  const person = await learner(reader.stack())
  const id = await reader.withText(person, TEXT, {})
  const words = async () => (await person.collection.words.list({ query: {} })).items
  const placesOf = async () => {
    const { get } = person.collection.words
    const kept = (await words()).map(async ({ written, skill_id }) => {
      const { sources } = await get({ params: { skill_id } })
      return [written, sources.map(({ start }) => start)]
    })
    return Object.fromEntries(await Promise.all(kept))
  }
  const keyed = await reader.of(person, { place: 'review' })
  const { page } = keyed
  await page.getByRole('heading', { name: 'You have no cards yet' }).waitFor()
  expect(await seriousFindings(page)).toEqual([])

  // By key: the first word says where it comes back; another one is undone.
  await page.goto(reader.at(`read/${id}`))
  await word(page, '眼').waitFor()
  await page.getByLabel('More').waitFor()
  for (const key of ['ArrowRight', 'ArrowRight', '2']) await page.keyboard.press(key)
  await page.getByText('It comes back in Review, with this sentence.').waitFor()
  for (const key of ['ArrowRight', 's']) await page.keyboard.press(key)
  await expect.poll(words).toHaveLength(2)
  await page.keyboard.press('z')
  await page.getByText('The word change was undone.').waitFor()
  await expect.poll(words).toMatchObject([{ written: '眼', form: '目', state: 'learning', sources: 1 }])
  // Several at once, each with its own place: one of them is learnt with this sentence already.
  const several = ['ArrowLeft', 'ArrowLeft', 'Shift+ArrowRight', 'Shift+ArrowRight']
  for (const key of [...several, '2']) await page.keyboard.press(key)
  await expect.poll(words).toHaveLength(3)
  await page.keyboard.press('z')
  await page.getByText('The changes to 2 words were undone.').waitFor()
  await expect.poll(words).toMatchObject([{ written: '眼', sources: 1 }])
  await page.keyboard.press('2')
  await expect.poll(placesOf).toEqual({ 猫: [0], 眼: [2], 美しい: [4] })

  // By touch: another sentence of a word, and several new words at once.
  const touched = await reader.of(person, {
    place: `read/${id}`,
    width: 390,
    touch: true,
  })
  const phone = touched.page
  const missed: string[] = []
  phone.on('response', answer => answer.status() === 404 && missed.push(answer.url()))
  await word(phone, '猫').last().tap()
  await popup(phone).getByRole('button', { name: '1 sentence', exact: true }).tap()
  await popup(phone).getByRole('button', { name: 'Add this sentence' }).tap()
  await popup(phone).getByRole('button', { name: '2 sentences' }).waitFor()
  await popup(phone).getByText('1 of 2 sentences').waitFor()
  await popup(phone).getByRole('button', { name: 'Next sentence' }).tap()
  await popup(phone).getByText('2 of 2 sentences').waitFor()
  expect(await withoutReadings(popup(phone).getByRole('region'))).toContain('猫の眼は美しい。')
  await word(phone, 'ここ').tap()
  await popup(phone).getByRole('heading', { name: 'ここ' }).waitFor()
  await popup(phone).getByRole('button', { name: 'learning', exact: true }).tap()
  await expect.poll(words).toHaveLength(4)
  await popup(phone).getByRole('button', { name: '1 sentence', exact: true }).waitFor()
  expect(missed).toEqual([])
  await touched.close()

  ahead = DAY_MS
  const review = keyed.page
  await review.goto(reader.anew('review'))
  const card = review.getByRole('article', { name: 'Card' })
  const seen = new Map<string, string>()
  for (let left = 4; left > 0; left -= 1) {
    await review.getByText(`${left} left`).waitFor()
    const marked = (await card.locator('mark').textContent()) ?? ''
    seen.set(marked, (await card.textContent()) ?? '')
    if (marked === '猫') {
      await card.getByText('1 of 2 sentences').waitFor()
      await review.keyboard.press('ArrowRight')
      await card.getByText('猫の眼は美しい。').waitFor()
      await card.getByRole('button', { name: 'Next sentence' }).click()
      await card.getByText('雨の日に').waitFor()
    }
    await review.getByRole('button', { name: 'Show the answer' }).click()
    await card.locator('rt').first().waitFor()
    expect(await card.locator('[class*=answer] p.soft').textContent()).toMatch(/\.$/)
    if (marked === '眼') await card.getByText('〔目〕').waitFor()
    await review.keyboard.press('4')
  }
  expect([...seen.keys()].sort()).toEqual(['ここ', '猫', '眼', '美しい'].sort())

  // The list has the writing of the text, and finds it by each.
  await review.getByRole('link', { name: 'Words' }).click()
  for (const wanted of ['眼', '目', 'め']) {
    await review.getByLabel('Search').fill(wanted)
    await review.getByText('1 in all').waitFor()
    await review.getByText('眼', { exact: true }).waitFor()
  }
  await review.getByText('眼', { exact: true }).click()
  await review.getByText('Where you saw it').waitFor()
})
