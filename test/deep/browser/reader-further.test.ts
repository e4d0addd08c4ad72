import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { ulid } from 'ulid'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { wordsReader } from '../../browser/support/reader-windows.ts'
import { wordsStack } from '../../browser/support/words-stack.ts'
import { edictLines } from '../../support/dictionary.ts'
import { installedFurther, yomitanFile } from '../../support/further-file.ts'
import { administrator, learner } from '../../support/people.ts'

const lines = [
  ...edictLines,
  '図書館 [としょかん] /(n) library/(P)/',
  '地図 [ちず] /(n) map/(P)/',
  '図る [はかる] /(v5r) to plan/(P)/',
]
const kanji = [
  '図 3F5E U56f3 B31 G2 S7 F539 ズ ト え はか.る {map} {drawing} {plan} ',
  '館 345B U9928 B184 G3 S16 F613 カン やかた -たて {building} {mansion} ',
  '書 3D71 U66f8 B73 G2 S10 F169 ショ か.く -が.き {write} ',
]
const strokes = `<?xml version="1.0" encoding="UTF-8"?>
<kanjivg xmlns:kvg='http://kanjivg.tagaini.net'><kanji id="kvg:kanji_056f3"><g id="kvg:056f3">
<path id="s1" d="M20,18c1.5,1.5,2,3,2,5v70"/><path id="s2" d="M22,20h65c2,0,3,1,3,3v70"/>
<path id="s3" d="M22,88h66"/></g></kanji></kanjivg>`

const reader = wordsReader(() => wordsStack(lines, { kanji }))
/** The ids of 国語の辞書, 日汉词典, JPDB, 級の一覧 and KanjiVG. */
const ids: string[] = []
beforeAll(async () => {
  const root = await administrator(reader.stack())
  const link = { type: 'structured-content', content: { tag: 'a', href: '?query=雨', content: '雨を見よ' } }
  const cat = (meanings: unknown[], score = 1) => ['猫', 'ねこ', '', 'n', score, meanings, score, '']
  const long = [link, '<b>猫</b>', 'とても長い説明。'.repeat(60)]
  const monolingual = { term_bank_1: [cat(['家で飼われる小さな動物'], 2), cat(long)] }
  const ranks = { term_meta_bank_1: [['猫', 'freq', { reading: 'ねこ', frequency: 1204 }]] }
  const levels = { term_meta_bank_1: [['猫', 'freq', { value: 5, displayValue: 'N5' }]] }
  for (const [title, banks, about] of [
    ['国語の辞書', monolingual, { attribution: 'by its makers' }],
    ['日汉词典', { term_bank_1: [cat(['猫，家猫。'])] }, { targetLanguage: 'zh' }],
    ['JPDB', ranks, {}],
    ['級の一覧', levels, {}],
  ] as const)
    ids.push(await installedFurther(root, await yomitanFile(title, banks, [], about)))
  ids.push(await installedFurther(root, gzipSync(strokes)))
})

type Person = Awaited<ReturnType<typeof learner>>
const LIBRARY = { kind: 'word', form: '図書館', reading: 'としょかん' } as const
const MAP = { kind: 'word', form: '地図', reading: 'ちず' } as const
const mark = (person: Person, word: typeof LIBRARY | typeof MAP, state: 'known' | 'learning') =>
  person.study.wordWrites.states({
    body: { request_id: ulid(), changes: [{ ...word, skill_id: skillIdOf(word), state }] },
  })

/** Makes the window a phone in the dark, into which its page moves. */
async function phone(page: Page) {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
}

/** A learner's window; each test loads the app anew, or goes on. */
const window = reader.shared(async opening => {
  const person = await learner(reader.stack(), 'chooses')
  return { ...(await opening(person, { place: 'words' })), person }
})
beforeEach(() => window().page.setViewportSize({ width: 1280, height: 900 }))
const open = (place: string) => window().page.goto(reader.anew(place))

const cat = { form: '猫', reading: 'ねこ' }

let id: number

it('a meaning of a further dictionary is chosen where the word is read, shown in lists and on cards, and taken back', async () => {
  const { page, person } = window()
  id = await reader.withText(person, '猫が雨を見た。')
  await page.goto(reader.at(`read/${id}`))
  await page.locator('[data-word]', { hasText: '猫' }).first().click()
  const popup = page.getByRole('dialog')
  await popup.getByRole('radio', { name: 'shamisen' }).waitFor()
  await popup.getByText('Other dictionaries').click()
  await popup.getByRole('button', { name: 'Learn it with this meaning' }).first().click()
  await popup.getByRole('button', { name: 'Use this meaning', pressed: true }).waitFor()
  // The button is pressed at once, the word is kept once the server has answered.
  const kept = () => person.study.words.get({ params: { skill_id: skillIdOf(cat) } })
  await expect
    .poll(() => kept().catch(() => null))
    .toMatchObject({
      state: 'learning',
      gloss: '家で飼われる小さな動物',
      further_sense: { dictionary: ids[0], title: '国語の辞書' },
    })
  expect((await kept()).sources).toHaveLength(1)

  await page.goto(reader.at('words'))
  await page.getByText('家で飼われる小さな動物').waitFor()
  await page.goto(reader.at('review'))
  await page.getByRole('button', { name: 'Show the answer' }).click()
  await page.getByText('家で飼われる小さな動物').waitFor()

  await page.goto(reader.at(`word/${skillIdOf(cat)}`))
  const chosen = page.getByRole('button', { name: 'Use this meaning', pressed: true })
  await chosen.waitFor()
  await page.getByRole('button', { name: 'Remove the meaning from 国語の辞書' }).click()
  await page.getByRole('button', { name: 'Use this meaning', pressed: false }).first().waitFor()
  await expect.poll(kept).toMatchObject({ gloss: expect.stringContaining('cat'), further_sense: null })
})

it('a kanji shows its readings with the words of the learner, its strokes, and where it stands in their texts', async () => {
  const { page, person } = window()
  await reader.withText(person, '図書館で地図を見た。')
  await mark(person, LIBRARY, 'known')
  await mark(person, MAP, 'learning')
  await open('dictionary?q=図書館')
  await page.getByRole('link', { name: '図', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: '図' }).waitFor()
  const readings = page.getByRole('region', { name: 'Readings' })
  const row = (reading: string) => readings.getByRole('listitem').filter({ hasText: reading }).first()
  await row('on ト').getByRole('link', { name: '図書館' }).waitFor()
  await row('on ズ').getByRole('link', { name: '地図' }).waitFor()
  await row('kun はか').getByText('No word of yours uses it yet').waitFor()
  await page.getByText('you know a word with it').waitFor()
  await page.getByText('grade 2').waitFor()
  await page.getByText('くにがまえ').waitFor()
  await page
    .getByRole('region', { name: 'Other words with this kanji' })
    .getByRole('link', { name: '図る' })
    .waitFor()
  expect(
    await page.getByRole('region', { name: 'In your texts' }).getByRole('listitem').count(),
  ).toBeGreaterThan(0)

  const order = page.getByRole('region', { name: 'Stroke order' })
  await order.getByRole('img', { name: '図, 3 strokes in order' }).waitFor()
  await order.getByText('stroke 3 of 3').waitFor()
  await order.getByRole('button', { name: 'Previous stroke' }).click()
  await order.getByText('stroke 2 of 3').waitFor()
  await order.getByRole('button', { name: 'Draw' }).click()
  await order.getByRole('button', { name: 'Draw' }).waitFor()
  await order.getByText('stroke 3 of 3').waitFor()
  await phone(page)
  expect(await seriousFindings(page)).toEqual([])

  await page.goto(reader.at('kanji/xyz'))
  await page.locator('.empty').waitFor()
  await page.goto(reader.at('kanji/館'))
  await page.getByRole('heading', { level: 1, name: '館' }).waitFor()
  await page.getByRole('region', { name: 'Readings' }).waitFor()
  expect(await page.getByRole('region', { name: 'Stroke order' }).count()).toBe(0)

  // 図 of grade 2, 書 of grade 2 and 館 of grade 3 are known by 図書館.
  await page.goto(reader.at('statistics'))
  await page.getByText('3 of 2,136 known').waitFor()
  const chart = page.getByRole('region', { name: 'Jōyō kanji' }).first()
  await chart.getByText('As a table').click()
  await chart.getByRole('row', { name: /^grade 2 1/ }).waitFor()
  await page.locator('canvas').first().waitFor()
  expect(await seriousFindings(page)).toEqual([])
})

it('further dictionaries stand folded in the popup below its buttons, are shown as text, and fit a phone', async () => {
  const { page } = window()
  await open(`read/${id}`)
  await page.locator('[data-word]', { hasText: '猫' }).first().click()
  const popup = page.getByRole('dialog')
  await popup.getByText('1,204').first().waitFor()
  await popup.getByRole('radio').first().waitFor()
  const buttons = popup.locator('[aria-pressed]').first()
  const before = await buttons.boundingBox()
  await popup.getByText('Other dictionaries').click()
  await popup.getByText('国語の辞書', { exact: true }).waitFor()
  // The line opens below: the buttons of a card stay under the finger.
  expect((await buttons.boundingBox())?.y).toBe(before?.y)
  await popup.getByText('<b>猫</b>').waitFor()
  await phone(page)
  expect(await seriousFindings(page)).toEqual([])
})

it('the learner orders and hides dictionaries by keyboard, and the first one leads everywhere', async () => {
  const { page, person } = window()
  await open('settings/dictionaries')
  const section = page.getByRole('main')
  const names = async () => (await section.locator('li').allInnerTexts()).map(text => text.split('\n')[0])
  await expect
    .poll(names)
    .toEqual(['Main dictionary', '国語の辞書', '日汉词典', 'JPDB', '級の一覧', 'KanjiVG'])
  // Presses while the first is being saved count, too.
  await section.getByRole('button', { name: 'Move JPDB up' }).click()
  await section.getByRole('button', { name: 'Move JPDB up' }).click()
  await section.getByRole('button', { name: 'Move JPDB down' }).click()
  await section.getByRole('button', { name: 'Move JPDB down' }).click()
  await section.getByRole('button', { name: 'Move 国語の辞書 up' }).focus()
  await page.keyboard.press('Enter')
  await expect
    .poll(names)
    .toEqual(['国語の辞書', 'Main dictionary', '日汉词典', 'JPDB', '級の一覧', 'KanjiVG'])
  await section.getByRole('switch', { name: '日汉词典' }).setChecked(false)
  const records = () =>
    person.study.foundation.list({ params: { resource: 'dictionaries' }, query: { limit: 1 } })
  await expect
    .poll(async () => (await records()).items[0]?.values)
    .toMatchObject({ order: [ids[0], 'main', ...ids.slice(1)], hidden: [ids[1]] })
  const ordering = section.getByRole('region', { name: 'Lists used to sort words' })
  await ordering.getByText('A list of levels instead of frequencies').waitFor()
  const [jpdb, levels] = ['JPDB', '級の一覧'].map(name => ordering.getByRole('switch', { name }))
  expect([await jpdb?.isChecked(), await levels?.isChecked()]).toEqual([true, false])
  await jpdb?.setChecked(false)
  await levels?.setChecked(true)
  await expect
    .poll(async () => (await records()).items[0]?.values)
    .toMatchObject({ ordering: { [String(ids[2])]: false, [String(ids[3])]: true } })
  // A list that the learner hides orders nothing.
  const shown = section.getByRole('switch', { name: 'JPDB' }).first()
  await shown.setChecked(false)
  await jpdb?.waitFor({ state: 'detached' })
  await shown.setChecked(true)
  await jpdb?.waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await page.goto(reader.at('dictionary?q=猫'))
  await page.getByRole('heading', { name: 'Main dictionary' }).waitFor()
  const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts()
  expect(headings).toEqual(['国語の辞書', 'Main dictionary'])
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('link', { name: '雨を見よ' }).click()
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('雨')

  await page.getByRole('searchbox').fill('猫')
  await page.getByRole('link', { name: /^猫 ねこ/ }).click()
  await page.getByRole('heading', { level: 2, name: '国語の辞書' }).waitFor()
  expect(await page.getByText('日汉词典').count()).toBe(0)
  await page.getByRole('button', { name: 'Show all' }).click()
  await page.getByText('by its makers').waitFor()
})
