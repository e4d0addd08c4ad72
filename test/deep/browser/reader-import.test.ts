import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import type { ReaderOptions } from '../../browser/support/reader-page.ts'
import { wordsReader } from '../../browser/support/reader-windows.ts'
import { type AnkiNote, ankiExport } from '../../support/decks/anki-export.ts'
import { learner } from '../../support/people.ts'

const reader = wordsReader()

const LWT = [
  ['食べました', 'ate', '昨日{食べました}。', '', '3', 'Japanese', '1', 'verb'],
  ['雨', 'rain', '{雨}が降る。', 'あめ', '99', 'Japanese', '2', ''],
  ['猫', '*', '', '', '0', 'Japanese', '3', ''],
  ['perro', 'dog', '', '', '1', 'Spanish', '4', ''],
]
  .map(cells => `${cells.join('\t')}\r\n`)
  .join('')

const choose = (page: Page, name: string, file: string | Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(file) })
/** A learner's window in English on a desk, and one in Japanese on a phone, in which the tests import one thing after the other. */
const desk = reader.shared(opening => opened(opening, { place: 'words' }))
const phone = reader.shared(opening => opened(opening, { place: 'import', width: 390, locale: 'ja' }))
async function opened(opening: typeof reader.of, look: ReaderOptions) {
  const person = await learner(reader.stack())
  return { ...(await opening(person, look)), person }
}
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

describe('the import of words', () => {
  it('recognises the terms of LWT, tries them, imports them, reports them and takes them back', async () => {
    const { page, complaints, person } = desk()
    const kept = async () =>
      (await person.collection.words.list({ query: {} })).items.map(({ form, state, note }) => ({
        form,
        state,
        note,
      }))
    await page.locator('main summary[aria-label=More]').click()
    await page.getByRole('link', { name: /^Import/ }).click()
    await page.getByText('Choose a file').waitFor()
    await choose(page, 'lwt.txt', LWT)
    await page.getByRole('heading', { name: 'LWT · 4 lines' }).waitFor()
    expect(await page.getByLabel('Content of column 5').inputValue()).toBe('state')
    expect(await page.getByLabel('Which language to import').inputValue()).toBe('Japanese')
    await page.getByLabel('3 (1 line)').selectOption('Known')
    await page.getByLabel('Content of column 8').selectOption('Leave out')
    expect(await page.getByLabel('3 (1 line)').inputValue()).toBe('known')

    // A plan is checked only once the file was looked at as chosen; an unreadable file leads back.
    const check = page.getByRole('button', { name: 'Check', exact: true })
    let refuse = () => {}
    const held = new Promise<void>(resolve => {
      refuse = resolve
    })
    await page.route('**/api/imports/look', async route => {
      await held
      await route.abort()
    })
    await page.getByText('How the file is read').click()
    await page.getByLabel('Encoding').selectOption('EUC-JP')
    expect(await check.getAttribute('aria-disabled')).toBe('true')
    expect(await page.getByLabel('Encoding').inputValue()).toBe('euc-jp')
    refuse()
    await page.getByRole('button', { name: 'Use the recognised format' }).click()
    expect(await page.getByLabel('3 (1 line)').inputValue()).toBe('known')
    await check.click()
    await page.getByRole('heading', { name: 'What would happen' }).waitFor()
    expect(await page.getByText('words would be added').textContent()).toContain('2')
    expect(await page.getByText('lines are left out').textContent()).toContain('2')
    expect(await seriousFindings(page)).toEqual([])
    expect(await kept()).toEqual([])

    // The device knows the import after a reload, with what was checked.
    await page.reload()
    await page.getByRole('button', { name: 'Import 2 words' }).click()
    await page.getByRole('heading', { name: '2 words imported' }).waitFor()
    expect((await kept()).toSorted((a, b) => a.form.localeCompare(b.form))).toEqual([
      { form: '雨', state: 'known', note: 'rain' },
      { form: '食べる', state: 'known', note: 'ate' },
    ])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the report' }).click(),
    ])
    expect(await readFile(await download.path(), 'utf8')).toContain('雨')
    await page.unroute('**/api/imports/look')
    await page.getByRole('button', { name: 'Import another file' }).click()
    const earlier = page.getByRole('region', { name: 'Earlier imports' })
    await earlier.getByText('lwt.txt').waitFor()
    await earlier.getByRole('button', { name: 'Undo' }).click()
    await earlier.getByText(/· Undone ·/).waitFor()
    expect(await kept()).toEqual([])
    expect(complaints.splice(0).filter(line => !line.includes('ERR_FAILED'))).toEqual([])
  })

  it('takes a list by keys on a phone, in Japanese, and lets columns be changed', async () => {
    const { page, person } = phone()
    await page.getByRole('textbox', { name: 'またはリストを貼り付ける' }).fill('rain\t雨\nbook\t本\n')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: '表 · 2行' }).waitFor()
    expect(await page.getByLabel('2列目の内容').inputValue()).toBe('word')
    await page.getByLabel('1列目の内容').selectOption('メモ')
    await page.getByRole('button', { name: '知っている' }).click()
    expect(await fits(page)).toBe(true)
    expect(await seriousFindings(page)).toEqual([])
    await page.getByRole('button', { name: '確認する' }).click()
    await page.getByRole('button', { name: '2語を取り込む' }).click()
    await page.getByRole('heading', { name: '2語を取り込みました' }).waitFor()
    expect(await fits(page)).toBe(true)
    const { items } = await person.collection.words.list({ query: {} })
    expect(items.map(({ state, note }) => [state, note])).toEqual([
      ['known', expect.stringMatching(/rain|book/)],
      ['known', expect.stringMatching(/rain|book/)],
    ])
  })
})

it('everything from a yomu is shown by its parts, tried, and imported, on a phone and on a desk', async () => {
  const from = await learner(reader.stack())
  await reader.withText(from, '雨が降る。\n猫がいる。', { explain_mode: 'split', title: '雨の日' })
  await from.collection.wordWrites.importLines({ body: { format: 'list', text: '猫 ねこ\n学校 がっこう' } })
  const all = Buffer.from(await (await from.study.ownData.exportAll({ query: {} })).bytes())
  const file = Buffer.from(all.toString().replace('"state":"learning"', '"state":"none"'))

  const { page, person } = phone()
  await page.getByRole('button', { name: '別のファイルを取り込む' }).click()
  await choose(page, 'yomu.jsonl', file)
  await page.getByRole('heading', { name: `${from.user.username}さんのyomuの全データ` }).waitFor()
  expect(await fits(page)).toBe(true)
  await page.getByRole('button', { name: '確認する' }).click()
  await page.getByRole('row', { name: /^文章 1/ }).waitFor()
  await page.getByText(/yomuのデータ(の行ではありません|にはない値です)/).waitFor()
  expect(await fits(page)).toBe(true)
  await page.getByRole('button', { name: 'すべて取り込む' }).click()
  await page.getByRole('heading', { name: '取り込みが終わりました（2件は除外）' }).waitFor()
  // Only the list of words from before can be undone.
  expect(await page.getByRole('button', { name: '元に戻す' }).count()).toBe(1)
  expect((await person.study.articles.list({ query: {} })).items).toMatchObject([{ title: '雨の日' }])
  const words = (await person.collection.words.list({ query: {} })).items.map(({ form }) => form)
  expect(words.filter(form => ['猫', '学校'].includes(form))).toHaveLength(1)
})

const DAY_MS = 86_400_000

const fields = ['Expression', 'Reading', 'Sentence']
const reviewed = () => {
  const at = Date.now() - 100 * DAY_MS
  return [
    { at, ease: 3 },
    { at: at + 5 * DAY_MS, ease: 3 },
  ]
}
const notes = (): AnkiNote[] => [
  { fields: ['雨', 'あめ', '雨が降る。'], rows: reviewed() },
  { fields: ['本', 'ほん', ''], rows: [] },
]

const chooseDeck = (page: Page, buffer: Buffer) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: '日本語.apkg', mimeType: 'application/octet-stream', buffer })

it('a collection in two parts is sent on after a cut, tried, and imported with its reviews', async () => {
  const { page, person } = desk()
  await page.goto(reader.at('import'))
  const large = await ankiExport({
    ...{ schema: 11, fields, notes: notes() },
    change: database => database.exec('CREATE TABLE media AS SELECT zeroblob(5000000) AS sound'),
  })
  let sent = 0
  await page.route('**/api/imports/files', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    sent += 1
    // The network is cut at the second part.
    return sent === 2 ? route.abort('connectionreset') : route.continue()
  })
  await chooseDeck(page, large)
  await page.getByText('The connection was lost while the file was being sent.').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Anki collection · 日本語.apkg' }).waitFor()
  expect(sent).toBe(3)
  await page.getByLabel('Word', { exact: true }).selectOption('Expression')

  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByText('words would be added').waitFor()
  await page.getByText('Ratings to import: 2. Cards to schedule: 1.').waitFor()
  expect((await person.collection.words.list({ query: {} })).total).toBe(0)
  await page.getByRole('button', { name: 'Import 2 words' }).click()
  await page.getByRole('heading', { name: '2 words imported' }).waitFor()
  await page.getByText('Ratings imported: 2. Cards scheduled: 1.').waitFor()

  await page.getByRole('link', { name: 'See your words' }).click()
  // The report lists the words as well until the other screen is there.
  await page.getByRole('checkbox', { name: /本/ }).waitFor()
  await page.getByRole('link', { name: 'Review' }).click()
  await page.getByText('2 left').waitFor()
  await page.unroute('**/api/imports/files')
})

it('an import that is cancelled, or interrupted by a restart, goes on where it was', async () => {
  const { page, person } = desk()
  await page.goto(reader.at('import'))
  await page.getByRole('button', { name: 'Import another file' }).click()
  const total = async () => (await person.collection.words.list({ query: { limit: 1 } })).total
  const before = (await total()) ?? 0
  const many = [...'あいうえおかきくけこ'].map(kana => ({
    fields: [`${kana}${kana}`, `${kana}${kana}`, ''],
    rows: [],
  }))
  await chooseDeck(page, await ankiExport({ schema: 11, fields, notes: many }))
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Change how the file is read' }).click()
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Not finished').waitFor()
  // Only a check is repeated, though there was one before.
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Import 10 words' }).click()
  await page.getByRole('heading', { name: 'Importing' }).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Not finished').waitFor()

  await page.goto('about:blank')
  await page.route('**/api/imports/*', async route => {
    const reply = await route.fetch()
    const shown = { ...(await reply.json()), state: 'interrupted', error: null }
    await route.fulfill({ response: reply, json: shown })
  })
  await page.goto(reader.at('import'))
  await page.getByText('The server was restarted.').waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: /words imported/ }).waitFor()
  expect(await total()).toBe(before + many.length)
})
