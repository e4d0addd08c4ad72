import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { ulid } from 'ulid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { debianFile } from '../../../lib/platform/disk/debian-files.ts'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { type SharedBrowser, sharedChromium } from '../../browser/support/chromium.ts'
import { administratorAt } from '../../browser/support/console-page.ts'
import { pageCpu } from '../../browser/support/page-cpu.ts'
import { readerOf } from '../../browser/support/reader-page.ts'
import { wordsStack } from '../../browser/support/words-stack.ts'
import { someRows, sysDicOf } from '../../lib/dictionary/further/naist-jdic/lab.ts'
import { edictLines } from '../../support/dictionary.ts'
import { eventually } from '../../support/eventually.ts'
import { installedFurther, yomitanFile } from '../../support/further-file.ts'
import { administrator, learner } from '../../support/people.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const program = debianFile('/usr/bin/open_jtalk')

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let opened: Awaited<ReturnType<typeof wordsStack>>
let browser: SharedBrowser
beforeAll(async () => {
  ;[folder, browser] = await Promise.all([temporaryFolder(), sharedChromium()])
  const ACCENT_SOURCE = join(folder.path, 'sys.dic')
  await writeFile(ACCENT_SOURCE, sysDicOf(someRows))
  const settings = { ACCENT_SOURCE, ...(program !== undefined && { OPEN_JTALK_BIN: program }) }
  opened = await wordsStack([...edictLines, '図書館 [としょかん] /(n) library/(P)/'], { settings })
  const root = await administrator(opened.stack)
  await eventually(async () => {
    const { dictionaries } = await root.manager.furtherDictionaries.state()
    expect(dictionaries[0]?.slots.active).toBeTruthy()
  })
})
afterAll(async () => {
  await browser?.close()
  await opened?.close()
  await folder?.remove()
})

const picture = async (page: Page, name: string) =>
  process.env.PICTURES &&
  (await page.screenshot({ path: `${process.env.PICTURES}/${name}.png`, fullPage: true }))
const isTooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

const structured = (...content: unknown[]) => ({ type: 'structured-content', content })
const glosses = (...texts: string[]) => ({
  tag: 'ul',
  content: texts.map(content => ({ tag: 'li', content })),
})
/** As many entries as fill several lists of a file, so that the words sought are among many. */
const others = Array.from({ length: 3_000 }, (_, at) => [
  `語${at}`,
  'ご',
  'n',
  '',
  0,
  [structured(glosses(`word number ${at}`))],
  at,
  '',
])
const large = [
  ['図書館', 'としょかん', 'n', '', 9, [structured(glosses('library', 'place of books'))], 9_001, ''],
  [
    '雨',
    'あめ',
    'n',
    '',
    9,
    [
      structured(glosses('rain from clouds'), {
        tag: 'div',
        content: ['See ', { tag: 'a', href: '?query=飴', content: '飴' }],
      }),
    ],
    9_002,
    '',
  ],
  ['飴', 'あめ', 'n', '', 9, [structured(glosses('sweet made of sugar'))], 9_003, ''],
]
const chinese = [['図書館', 'としょかん', '', '', 1, ['图书馆：收藏书籍的地方。'], 1, '']]
const ranks = [
  ['雨', 'freq', { reading: 'あめ', frequency: 310 }],
  ['図書館', 'freq', { reading: 'としょかん', frequency: 2_450 }],
  ['飴', 'freq', { reading: 'あめ', frequency: 9_120 }],
]
const drops = [['猫', 'pitch', { reading: 'ねこ', pitches: [{ position: 1 }] }]]
const files = () =>
  Promise.all(
    [
      ['Large dictionary', { term_bank_1: others, term_bank_2: large }, { targetLanguage: 'en' }],
      ['日汉词典', { term_bank_1: chinese }, { targetLanguage: 'zh' }],
      ['Ranks', { term_meta_bank_1: ranks }, {}],
      ['Pitches', { term_meta_bank_1: drops }, {}],
    ].map(async ([title, banks, about]) => {
      const buffer = await yomitanFile(String(title), Object(banks), [], Object(about))
      return [String(title), buffer] as const
    }),
  )

const further = (page: Page) => page.getByRole('region', { name: 'Further dictionaries' })
const titles = (section: Locator) =>
  section.getByRole('listitem').getByRole('heading', { level: 3 }).allInnerTexts()
const popup = (page: Page) => page.getByRole('dialog')
const press = (page: Page, word: string) => page.locator('[data-word]', { hasText: word }).first().click()

it('the accents of a fresh start, then dictionaries that are installed, ordered, read, and removed again', async () => {
  const person = await learner(opened.stack, 'walks')
  const id = await opened.withText(person, '図書館で雨を見た。猫が飴を食べる。')
  const read = await readerOf(browser, opened.stack, person, { place: `read/${id}` })
  for (const [word, drop] of [
    ['図書館', 'drop after the second mora'],
    ['雨', 'drop after the first mora'],
    ['飴', 'flat'],
  ] as const) {
    await press(read.page, word)
    await popup(read.page)
      .getByRole('heading', { name: drop })
      .and(read.page.getByRole('heading', { name: word }))
      .waitFor()
  }
  await read.page.keyboard.press('Escape')

  const { page, complaints, close } = await administratorAt(browser, opened.stack, { tab: 'dictionary' })
  const section = further(page)
  for (const [title, buffer] of await files()) {
    const file = { name: `${title}.zip`, mimeType: 'application/zip', buffer }
    await section.locator('input[type=file]').last().setInputFiles(file)
    const item = section.getByRole('listitem', { name: title })
    await item.getByText(/It will take .* of memory/).waitFor()
    await item.getByRole('button', { name: 'Activate' }).click()
    await item.getByRole('button', { name: 'Activate' }).waitFor({ state: 'detached' })
  }
  await section.getByRole('button', { name: 'Move 日汉词典 up' }).click()
  const order = ['日汉词典', 'Large dictionary', 'Ranks', 'Pitches']
  await expect.poll(async () => (await titles(section)).slice(-4)).toEqual(order)
  expect(await seriousFindings(page)).toEqual([])
  await picture(page, 'walk-console')
  const body = { words: [{ form: '図書館', reading: 'としょかん' }] }
  const found = async () =>
    ((await person.study.further.lookUp({ body })).words[0] ?? []).map(({ dictionary }) => dictionary.title)
  await expect.poll(found).toEqual(expect.arrayContaining(order.slice(0, 3)))

  await read.page.reload()
  await press(read.page, '猫')
  await popup(read.page).getByRole('heading', { name: 'drop after the first mora' }).waitFor()
  await read.page.keyboard.press('Escape')
  await press(read.page, '図書館')
  // From the tap on: what stands in the popup at once, and the others once they are opened.
  const taken = await pageCpu(read.page)
  await popup(read.page).getByText('2,450').first().waitFor()
  await popup(read.page).getByText('Other dictionaries').click()
  await popup(read.page).getByText('图书馆：收藏书籍的地方。').waitFor()
  await popup(read.page).getByText('Large dictionary', { exact: true }).click()
  await popup(read.page).getByText('place of books').waitFor()
  expect(await taken()).toBeLessThan(1_000)
  expect([await seriousFindings(read.page), await isTooWide(read.page)]).toEqual([[], false])

  const text = '飴 あめ\n図書館 としょかん\n雨 あめ'
  await person.collection.wordWrites.importLines({ body: { format: 'list', text } })
  await read.page.goto(read.page.url().replace(/#.*/, '#/words'))
  await read.page.getByLabel('Sort').selectOption({ label: 'Most common first' })
  const written = () => read.page.locator('main li [lang=ja]:first-child').allInnerTexts()
  const places = async () =>
    ['雨', '図書館', '飴'].map(word => written().then(all => all.findIndex(each => each.startsWith(word))))
  await expect
    .poll(async () => {
      const at = await Promise.all(await places())
      return at.every(place => place >= 0) && at.toSorted((a, b) => a - b).join() === at.join()
    })
    .toBe(true)
  await picture(read.page, 'walk-words')

  for (const title of order) {
    await section.getByRole('button', { name: `Remove ${title}` }).click()
    const question = page.getByRole('dialog', { name: `Remove ${title}?` })
    await question.getByRole('button', { name: 'Remove', exact: true }).click()
    await section.getByRole('listitem', { name: title }).waitFor({ state: 'detached' })
  }
  await expect.poll(found).toEqual(['NAIST Japanese Dictionary (Open JTalk)'])
  await read.page.goto(read.page.url().replace(/#.*/, `#/read/${id}`))
  await read.page.reload()
  await press(read.page, '図書館')
  await popup(read.page).getByRole('heading', { name: 'drop after the second mora' }).waitFor()
  await popup(read.page).getByRole('radio').or(popup(read.page).getByText('library')).first().waitFor()
  expect(await popup(read.page).getByText('Other dictionaries').count()).toBe(0)
  expect(await popup(read.page).getByText('2,450').count()).toBe(0)
  expect([complaints, read.complaints]).toEqual([[], []])
  await read.close()
  await close()
})

const looks = (['en', 'ja', 'zh-CN'] as const).flatMap(locale => [
  { locale, width: 390, touch: true },
  { locale, width: 1280, touch: false },
])

it('a learner whose language is Chinese reads Chinese meanings first, and all screens fit', async () => {
  const root = await administrator(opened.stack)
  for (const [, buffer] of await files()) await installedFurther(root, buffer)
  const person = await learner(opened.stack, 'reads')
  await person.study.foundation.write({
    params: { resource: 'languages', record_id: ulid() },
    query: {},
    body: { request_id: ulid(), expected_version: 0, values: { language: 'zh', is_native: true } },
  })
  const id = await opened.withText(person, '図書館で雨を見た。猫が飴を食べる。')
  for (const { locale, width, touch } of looks) {
    const name = `${locale.slice(0, 2)}-${width}`
    const options = { locale, width, ...(touch && { touch: true }), place: `read/${id}` }
    const { page, complaints, close } = await readerOf(browser, opened.stack, person, options)
    await press(page, '図書館')
    await popup(page).getByText('2,450').first().waitFor()
    // It leads where the app is in Chinese; elsewhere it waits among the others.
    if (locale === 'zh-CN') await popup(page).getByText('图书馆：收藏书籍的地方。').waitFor()
    await picture(page, `walk-popup-${name}`)
    expect([await isTooWide(page), await seriousFindings(page)]).toEqual([false, []])
    await page.keyboard.press('Escape')
    await page.goto(page.url().replace(/#.*/, '#/dictionary?q=図書館'))
    await page
      .getByRole('link', { name: /^図書館/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: '図書館' }).waitFor()
    await page
      .getByText(locale === 'zh-CN' ? '图书馆：收藏书籍的地方。' : '日汉词典')
      .first()
      .waitFor()
    await picture(page, `walk-word-${name}`)
    expect([await isTooWide(page), await seriousFindings(page)]).toEqual([false, []])
    if (program !== undefined) {
      await page.goto(page.url().replace(/#.*/, `#/read/${id}/0`))
      await page.locator('[data-word]').first().waitFor()
      await page.keyboard.press('t')
      await page
        .getByRole('button', { name: /^(?:Accent|アクセント|声调)$/ })
        .first()
        .click()
      await page.locator('[data-falls]').first().waitFor()
      await picture(page, `walk-sentence-${name}`)
      expect([await isTooWide(page), await seriousFindings(page)]).toEqual([false, []])
    }
    expect(complaints).toEqual([])
    await close()
    const tab = await administratorAt(browser, opened.stack, { tab: 'dictionary', locale, width })
    await tab.page.getByText('日汉词典').first().waitFor()
    await picture(tab.page, `walk-console-${name}`)
    expect([await isTooWide(tab.page), await seriousFindings(tab.page), tab.complaints]).toEqual([
      false,
      [],
      [],
    ])
    await tab.close()
  }
})
