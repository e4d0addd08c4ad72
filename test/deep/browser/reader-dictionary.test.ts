import type { Page } from 'playwright-core'
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { wordsReader } from '../../browser/support/reader-windows.ts'
import { learner } from '../../support/people.ts'

const reader = wordsReader()

const CAT = { form: '猫', reading: 'ねこ' }
const cat = skillIdOf(CAT)
const isTooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

/** A learner's window, in which the tests go on. */
const window = reader.shared(async opening => {
  const person = await learner(reader.stack(), 'looks-up')
  return { ...(await opening(person, { place: 'words' })), person }
})

describe('a word', () => {
  it('is looked up by romaji, learnt, and shown with its places and reviews, by keyboard alone', async () => {
    const { page, person } = window()
    const id = await reader.withText(person, '猫が雨を見た。猫は見た。')
    await page.getByRole('link', { name: 'Dictionary' }).click()
    const field = page.getByRole('searchbox')
    await field.waitFor()
    await expect.poll(() => field.evaluate(each => each === document.activeElement)).toBe(true)
    await page.keyboard.type('neko')
    const found = page.getByRole('link', { name: /猫/ })
    await found.waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    // The state is one control, which opens the four.
    await page.getByRole('button', { name: '猫: unknown. Change' }).focus()
    for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await page.getByRole('button', { name: '猫: learning. Change' }).waitFor()
    await expect.poll(async () => (await person.collection.words.list()).items).toMatchObject([CAT])
    const choice = page.getByRole('group', { name: 'How well you know the word' })
    await page.keyboard.press('/')
    expect(await field.evaluate(each => each === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowDown')

    const { version } = await person.collection.review.card({ params: { id: `w.${cat}.recognition` } })
    const body = { request_id: ulid(), card_id: `w.${cat}.recognition`, rating: 'easy' } as const
    await person.collection.review.rate({ body: { ...body, expected_version: version } })
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: '猫' }).waitFor()
    await page.getByText('2 sentences').or(page.getByText('In your texts')).first().waitFor()
    await expect.poll(() => page.locator(`a[href^="#/read/${id}/"]`).count()).toBe(2)
    await page.getByRole('cell', { name: 'Easy' }).waitFor()
    await page.getByText(/in review · due/).waitFor()

    await page.keyboard.press('3')
    await choice.getByRole('button', { name: 'known', pressed: true }).waitFor()
    await page.getByText('paused while you are not learning the word').waitFor()
    await page.keyboard.press('z')
    await choice.getByRole('button', { name: 'learning', pressed: true }).waitFor()
    await page.goBack()
    await expect.poll(() => field.inputValue()).toBe('neko')
  })

  it('is a page of its own also before anybody keeps it, on a phone, in Japanese and at night', async () => {
    const person = await learner(reader.stack(), 'phone-word')
    const place = `word/${cat}?${new URLSearchParams(CAT)}`
    const look = { width: 390, locale: 'ja', colorScheme: 'dark', touch: true } as const
    const { page } = await reader.of(person, { place, ...look })
    await page.getByRole('radio').nth(1).tap()
    await page.getByText('自分の文章にこの単語はありません。').waitFor()
    expect(await isTooWide(page)).toBe(false)
    expect(await seriousFindings(page)).toEqual([])
    // The page stays while the mark is on its way, and the server is asked for the word only afterwards.
    const held = Promise.withResolvers<void>()
    await page.route('**/words/states', async route => {
      await held.promise
      await route.continue()
    })
    await page.getByRole('button', { name: '学習中' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '学習中', pressed: true }).waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^学習中/)
    held.resolve()
    await page.getByRole('textbox', { name: 'メモ' }).fill('かわいい')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
    const kept = async () => (await person.collection.words.list()).items
    await expect.poll(kept).toMatchObject([{ ...CAT, note: 'かわいい', gloss: 'shamisen; cat' }])
    // The page asks before it leaves a note whose saving it has not heard of yet.
    await page.getByText('保存済み').waitFor()
    // A note is not removed by one press.
    await page.getByRole('button', { name: '知らない' }).tap()
    await page.getByRole('button', { name: '残す' }).tap()
    await page.getByRole('button', { name: '知らない' }).tap()
    const question = page.getByRole('dialog', { name: '「猫」を削除しますか？' })
    expect(await kept()).toMatchObject([CAT])
    await question.getByRole('button', { name: 'この単語を削除' }).tap()
    await expect.poll(kept).toEqual([])
    await page.getByRole('button', { name: '元に戻す' }).tap()
    await expect.poll(kept).toMatchObject([{ ...CAT, note: '' }])
    await page.goto(page.url().replace(/#.*/, '#/word/00000000000000000000000000'))
    await page.getByText('この単語は登録されていません。辞書で調べてください。').waitFor()
  })

  it('is sorted among the words, of which one finds those of tomorrow, and looked up where none is found', async () => {
    const { page, person } = window()
    const body = { format: 'list', text: '雨 あめ\n猫 ねこ' } as const
    await person.collection.wordWrites.importLines({ body })
    await page.goto(reader.anew('words'))
    const words = page.locator('li summary [lang=ja]')
    await page.getByText('2 words', { exact: true }).waitFor()
    await page.getByLabel('Sort').selectOption('reading')
    await expect.poll(async () => (await words.allInnerTexts()).join()).toMatch(/^雨.*猫/s)
    await page.locator('summary', { hasText: 'Filters' }).click()
    await page.getByRole('group', { name: 'Due' }).getByRole('button', { name: 'Tomorrow' }).click()
    await page.getByText('No words are due tomorrow.').waitFor()
    await page.getByRole('searchbox').fill('水')
    await page.getByRole('link', { name: 'Look up “水” in the dictionary' }).click()
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('水')
  })
})

it('the sentences that are kept are found, reviewed or not, noted, removed and brought back', async () => {
  const { page, person } = window()
  const article_id = await reader.withText(person, '猫が雨を見た。雨が降った。')
  const { keptSentences } = person.collection
  for (const index of [0, 1]) await keptSentences.keep({ body: { article_id, index, tags: [`n${index}`] } })
  const list = async () => (await keptSentences.list()).items
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(reader.at('sentences'))
  await page.getByText('2 sentences', { exact: true }).waitFor()
  expect(await isTooWide(page)).toBe(false)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Show only sentences with the tag n0' }).click()
  await page.getByText('1 sentence', { exact: true }).waitFor()
  await page.locator('li summary').click()
  await page.getByLabel('In review').check()
  // A word is due as well.
  await page.getByRole('link', { name: /^Review.*2 due$/ }).waitFor()
  await expect.poll(async () => (await list()).map(({ review }) => review)).toEqual([false, true])
  await page.getByRole('textbox', { name: 'Note' }).fill('雨の猫')
  await expect.poll(async () => (await list())[1]?.note).toBe('雨の猫')

  // Furigana that are being typed stay while another field saves itself.
  const reading = page.getByLabel('Reading of 猫')
  const translation = page.getByRole('textbox', { name: 'Translation' })
  await reading.fill('びょう')
  await translation.fill('mine')
  const kept = async () => {
    const [, { front, back } = {}] = await list()
    return [front?.furigana[0]?.reading, back?.translation]
  }
  await expect.poll(kept).toEqual(['びょう', 'mine'])
  expect(await reading.inputValue()).toBe('びょう')
  const before = [await reading.inputValue(), await translation.inputValue()]
  expect(before).toEqual(['びょう', 'mine'])
  const anew = page.getByRole('button', { name: 'Reload from the text' })
  await anew.click()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Furigana, translation/)
  await anew.click()
  await expect.poll(() => translation.inputValue()).toBe('')
  await expect.poll(() => reading.inputValue()).toBe('ねこ')
  await translation.fill('mine again')
  await expect.poll(kept).toEqual(['ねこ', 'mine again'])
  await page.getByRole('button', { name: 'Remove the filter “Tag: n0”' }).click()
  await page.getByText('2 sentences', { exact: true }).waitFor()

  const rows = page.locator('li summary')
  const removeFirst = () =>
    page
      .getByRole('button', { name: /^Remove: / })
      .first()
      .click()
  await removeFirst()
  await page.getByText('The sentence was removed.').waitFor()
  await expect.poll(() => rows.count()).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => rows.count()).toBe(2)
  expect(await list()).toHaveLength(2)
  await removeFirst()
  await page.getByRole('link', { name: 'Dictionary' }).click()
  await expect.poll(async () => (await list()).map(({ note }) => note)).toEqual(['雨の猫'])
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
})
