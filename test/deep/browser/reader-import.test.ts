import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { wordsReader } from '../../browser/support/reader-windows.ts'
import { wordsStack } from '../../browser/support/words-stack.ts'
import { learner } from '../../support/people.ts'

const dictionary = [
  '食べる [たべる] /(v1,vt) (1) to eat/(P)/',
  '雨 [あめ] /(n) rain/(P)/',
  '雪 [ゆき] /(n) snow/(P)/',
  '猫 [ねこ] /(n) cat/(P)/',
]

const reader = wordsReader(() => wordsStack(dictionary))

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
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

describe('the import of words', () => {
  it('recognises the terms of LWT, tries them, imports them, reports them and takes them back', async () => {
    const person = await learner(reader.stack())
    const { page, complaints } = await reader.of(person, { place: 'words' })
    const kept = async () =>
      (await person.collection.words.list({ query: {} })).items.map(({ form, state, note }) => ({
        form,
        state,
        note,
      }))
    await page.getByRole('link', { name: 'Import' }).click()
    await page.getByText('Choose a file').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await choose(page, 'lwt.txt', LWT)
    await page.getByRole('heading', { name: 'LWT · 4 lines' }).waitFor()
    expect(await page.getByLabel('Content of column 5').inputValue()).toBe('state')
    expect(await page.getByLabel('Which language to import').inputValue()).toBe('Japanese')
    await page.getByLabel('3 (1 line)').selectOption('Known')
    expect(await seriousFindings(page)).toEqual([])
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
    await page.getByRole('button', { name: 'Read it as recognised' }).click()
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
    await page.getByRole('button', { name: 'Import another file' }).click()
    const earlier = page.getByRole('region', { name: 'Earlier imports' })
    await earlier.getByText('lwt.txt').waitFor()
    expect(await seriousFindings(page)).toEqual([])
    await earlier.getByRole('button', { name: 'Undo' }).click()
    await earlier.getByText(/· Undone ·/).waitFor()
    expect(await kept()).toEqual([])
    expect(complaints.filter(line => !line.includes('ERR_FAILED'))).toEqual([])
  })

  it('takes a list by keys on a phone, in Japanese, and lets columns be changed', async () => {
    const person = await learner(reader.stack())
    const look = { width: 390, locale: 'ja' }
    const { page } = await reader.of(person, {
      ...look,
      place: 'import',
    })
    await page.getByRole('textbox', { name: 'またはリストを貼り付ける' }).fill('rain\t雨\nsnow\t雪\n')
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
    expect(await seriousFindings(page)).toEqual([])
    const { items } = await person.collection.words.list({ query: {} })
    expect(items.map(({ state, note }) => [state, note])).toEqual([
      ['known', expect.stringMatching(/rain|snow/)],
      ['known', expect.stringMatching(/rain|snow/)],
    ])
  })
})

it('everything from a yomu is shown by its parts, tried, and imported, on a phone and on a desk', async () => {
  const from = await learner(reader.stack())
  await reader.withText(from, '雨が降る。\n猫がいる。', { explain_mode: 'split', title: '雨の日' })
  await from.collection.wordWrites.importLines({ body: { format: 'list', text: '雨 あめ\n雪 ゆき' } })
  const all = Buffer.from(await (await from.study.ownData.exportAll({ query: {} })).bytes())
  const file = Buffer.from(all.toString().replace('"state":"learning"', '"state":"none"'))

  const person = await learner(reader.stack())
  const { page, complaints, close } = await reader.of(person, {
    ...{ width: 390, locale: 'ja', place: 'import' },
  })
  await choose(page, 'yomu.jsonl', file)
  await page.getByRole('heading', { name: `${from.user.username}さんのyomuの全データ` }).waitFor()
  expect(await fits(page)).toBe(true)
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: '確認する' }).click()
  await page.getByRole('row', { name: /^文章 1/ }).waitFor()
  await page.getByText(/yomuのデータ(の行ではありません|にはない値です)/).waitFor()
  expect(await fits(page)).toBe(true)
  expect(await seriousFindings(page)).toEqual([])
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/moved.png`, fullPage: true })
  await page.getByRole('button', { name: 'すべて取り込む' }).click()
  await page.getByRole('heading', { name: '取り込みが終わりました（2件は除外）' }).waitFor()
  expect(await page.getByRole('button', { name: '元に戻す' }).count()).toBe(0)
  expect((await person.study.articles.list({ query: {} })).items).toMatchObject([{ title: '雨の日' }])
  expect((await person.collection.words.list({ query: {} })).total).toBe(1)
  if (process.env.PICTURES)
    await page.screenshot({ path: `${process.env.PICTURES}/moved-done.png`, fullPage: true })
  await close()

  const desk = await reader.of(person, { place: 'import' })
  await choose(desk.page, 'yomu.jsonl', file)
  await desk.page.getByRole('heading', { name: /^Everything from/ }).waitFor()
  await desk.page.getByRole('button', { name: 'Check', exact: true }).click()
  await desk.page.getByRole('row', { name: /^Texts 0 0 1/ }).waitFor()
  if (process.env.PICTURES)
    await desk.page.screenshot({ path: `${process.env.PICTURES}/moved-desk.png`, fullPage: true })
  expect(await seriousFindings(desk.page)).toEqual([])
  expect([...complaints, ...desk.complaints]).toEqual([])
  await desk.close()
})
