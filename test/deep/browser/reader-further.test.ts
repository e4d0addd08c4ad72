import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { z } from 'zod'
import type { FurtherFound, FurtherOffer } from '../../../lib/contracts/schemas/japanese/further/looked-up.ts'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { wordsReader } from '../../browser/support/reader-windows.ts'
import { wordsStack } from '../../browser/support/words-stack.ts'
import { edictLines } from '../../support/dictionary.ts'
import { installedFurther, yomitanFile } from '../../support/further-file.ts'
import { administrator, learner } from '../../support/people.ts'

const reader = wordsReader(() => wordsStack(edictLines))
let dictionary: string
beforeAll(async () => {
  const bank = [['猫', 'ねこ', '', 'n', 1, ['家で飼われる小さな動物'], 1, '']]
  dictionary = await installedFurther(
    await administrator(reader.stack()),
    await yomitanFile('国語の辞書', { term_bank_1: bank }),
  )
})

const cat = { form: '猫', reading: 'ねこ' }

it('a meaning of a further dictionary is chosen where the word is read, shown in lists and on cards, and taken back', async () => {
  const person = await learner(reader.stack(), 'chooses')
  const id = await reader.withText(person, '猫が雨を見た。')
  const { page } = await reader.of(person, {})
  await page.goto(page.url().replace(/#.*/, `#/read/${id}`))
  await page.locator('[data-word]', { hasText: '猫' }).first().click()
  const popup = page.getByRole('dialog')
  await popup.getByRole('radio', { name: 'shamisen' }).waitFor()
  await popup.getByText('Other dictionaries').click()
  await popup.getByRole('button', { name: 'Learn it with this meaning' }).click()
  await popup.getByRole('button', { name: 'This is what I mean', pressed: true }).waitFor()
  // The button is pressed at once, the word is kept once the server has answered.
  const kept = () => person.study.words.get({ params: { skill_id: skillIdOf(cat) } })
  await expect
    .poll(() => kept().catch(() => null))
    .toMatchObject({
      state: 'learning',
      gloss: '家で飼われる小さな動物',
      further_sense: { dictionary, title: '国語の辞書' },
    })
  expect((await kept()).sources).toHaveLength(1)

  await page.goto(page.url().replace(/#.*/, '#/words'))
  await page.getByText('家で飼われる小さな動物').waitFor()
  await page.goto(page.url().replace(/#.*/, '#/review'))
  await page.getByRole('button', { name: 'Show the answer' }).click()
  await page.getByText('家で飼われる小さな動物').waitFor()

  await page.goto(page.url().replace(/#.*/, `#/word/${skillIdOf(cat)}`))
  const chosen = page.getByRole('button', { name: 'This is what I mean', pressed: true })
  await chosen.waitFor()
  await page.getByRole('button', { name: 'Remove the meaning from 国語の辞書' }).click()
  await page.getByRole('button', { name: 'This is what I mean', pressed: false }).waitFor()
  await expect.poll(kept).toMatchObject({ gloss: expect.stringContaining('cat'), further_sense: null })
})

type Offered = z.infer<typeof FurtherOffer>['dictionaries'][number]
const CHINESE = '01K00000000000000000000001'
const MONOLINGUAL = '01K00000000000000000000002'
const LIST = '01K00000000000000000000003'

const offered = (id: string, title: string, more: Partial<Offered>): Offered => ({
  id,
  title,
  revision: '1',
  format: 'yomitan',
  author: '',
  url: '',
  description: '',
  attribution: '',
  source_language: 'ja',
  target_language: 'en',
  frequency_mode: null,
  counts: { terms: 0, frequencies: 0, accents: 0, kanji: 0, tags: 0, images: 0, strokes: 0 },
  ...more,
})
const terms = { terms: 1, frequencies: 0, accents: 0, kanji: 0, tags: 0, images: 0, strokes: 0 }
const dictionaries = [
  offered(MONOLINGUAL, '国語の辞書', { target_language: 'ja', counts: terms, attribution: 'by its makers' }),
  offered(CHINESE, '日汉词典', { target_language: 'zh', counts: terms }),
  offered(LIST, 'JPDB', { frequency_mode: 'rank', counts: { ...terms, terms: 0, frequencies: 1 } }),
]

const HOSTILE = '<img src=x onerror="document.title=1"><b>猫</b>'
const term = { form: '猫', reading: 'ねこ', tags: [], classes: [], sequence: null, score: 0 }
const source = (id: string, title: string) => ({ id, title, edition: 'a' })
const found: FurtherFound[] = [
  {
    dictionary: source(MONOLINGUAL, '国語の辞書'),
    terms: [
      {
        ...term,
        tags: [{ name: 'n', note: '名詞' }],
        key: 'first',
        content: [
          [
            'ネコ科の',
            { kind: 'ruby', content: ['哺乳類', { kind: 'reading', content: 'ほにゅうるい' }] },
            { kind: 'list', content: ['小さい', 'かわいい'].map(content => ({ kind: 'item', content })) },
            { kind: 'link', query: '雨', content: '雨を見よ' },
          ],
          HOSTILE,
          'とても長い説明。'.repeat(60),
        ],
      },
    ],
    frequencies: [],
    accents: [],
  },
  {
    dictionary: source(CHINESE, '日汉词典'),
    terms: [{ ...term, key: 'second', content: ['猫，家猫。'] }],
    frequencies: [],
    accents: [],
  },
]
const frequency = { value: 1204, display: '1204', reading: null, mode: 'rank' }

/** Answers for 猫 alone, in place of dictionaries that are installed. */
async function answering(page: Page) {
  const json = (body: object) => ({ json: body })
  await page.route('**/api/collections/dictionary/further', async route => {
    if (route.request().method() === 'GET') return route.fulfill(json({ dictionaries }))
    const { words } = route.request().postDataJSON() as { words: { form: string }[] }
    return route.fulfill(json({ words: words.map(({ form }) => (form === '猫' ? found : [])) }))
  })
  await page.route('**/api/collections/dictionary/marks', route => {
    const { words } = route.request().postDataJSON() as { words: { form: string }[] }
    const marks = ({ form }: { form: string }) => ({
      accents: null,
      frequency: form === '猫' ? { ...frequency, dictionary: source(LIST, 'JPDB') } : null,
    })
    return route.fulfill(json({ words: words.map(marks) }))
  })
}

const isTooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

const looks = [
  { look: 'wide', options: {} },
  { look: 'phone-zh', options: { width: 390, locale: 'zh-CN', colorScheme: 'dark', touch: true } },
] as const

it.each(looks)('further dictionaries stand folded in the popup, $look', async ({ look, options }) => {
  const person = await learner(reader.stack(), `popup-${look}`)
  const id = await reader.withText(person, '猫が雨を見た。')
  const { page } = await reader.of(person, options)
  await answering(page)
  await page.goto(page.url().replace(/#.*/, `#/read/${id}`))
  await page.locator('[data-word]', { hasText: '猫' }).first().click()
  const popup = page.getByRole('dialog')
  await popup.getByText('1,204').first().waitFor()
  // Elsewhere the main dictionary stands folded, or comes as fast.
  if (look === 'wide') await popup.getByRole('radio').first().waitFor()
  const line = popup.getByText(/^(?:Other dictionaries|其他词典)$/)
  const buttons = popup.locator('[aria-pressed]').first()
  const before = await buttons.boundingBox()
  await line.click()
  await popup.getByText('国語の辞書', { exact: true }).waitFor()
  // The line opens below: the buttons of a card stay under the finger.
  if (!('touch' in options)) expect((await buttons.boundingBox())?.y).toBe(before?.y)
  if (look !== 'phone-zh') {
    await popup.getByText(HOSTILE).waitFor()
    expect(await page.title()).not.toBe('1')
    expect(await popup.locator('b, img[src=x]').count()).toBe(0)
  }
  expect([await isTooWide(page), await seriousFindings(page)]).toEqual([false, []])
})

it('the learner orders and hides dictionaries by keyboard, and the first one leads everywhere', async () => {
  const person = await learner(reader.stack(), 'orders')
  const { page } = await reader.of(person, {})
  await answering(page)
  await page.goto(page.url().replace(/#.*/, '#/settings'))
  const section = page.getByRole('region', { name: 'Dictionaries' })
  const names = () => section.locator('li').allInnerTexts()
  await expect.poll(names).toEqual(['Main dictionary', '国語の辞書', '日汉词典', 'JPDB'])
  // Presses while the first is being saved count, too.
  await section.getByRole('button', { name: 'Move JPDB up' }).click()
  await section.getByRole('button', { name: 'Move JPDB up' }).click()
  await section.getByRole('button', { name: 'Move JPDB down' }).click()
  await section.getByRole('button', { name: 'Move JPDB down' }).click()
  await section.getByRole('button', { name: 'Move 国語の辞書 up' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(names).toEqual(['国語の辞書', 'Main dictionary', '日汉词典', 'JPDB'])
  await section.getByRole('checkbox', { name: '日汉词典' }).setChecked(false)
  const records = () =>
    person.study.foundation.list({ params: { resource: 'dictionaries' }, query: { limit: 1 } })
  await expect
    .poll(async () => (await records()).items[0]?.values)
    .toMatchObject({ order: [MONOLINGUAL, 'main', CHINESE, LIST], hidden: [CHINESE] })
  expect(await seriousFindings(page)).toEqual([])

  await page.goto(page.url().replace(/#.*/, '#/dictionary?q=猫'))
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
  await page.getByRole('button', { name: 'Show all of it' }).click()
  await page.getByText('by its makers').waitFor()
  expect(await seriousFindings(page)).toEqual([])
})
