import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { debianFile } from '../../../lib/platform/disk/debian-files.ts'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { uploaded, withWords } from '../../flows/article-stack.ts'
import { someRows, sysDicOf } from '../../lib/dictionary/further/naist-jdic/lab.ts'
import { smallDictionary } from '../../support/dictionary.ts'
import { eventually } from '../../support/eventually.ts'
import { administrator, learner } from '../../support/people.ts'
import { testStack } from '../../support/stack.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const program = debianFile('/usr/bin/open_jtalk')
/** 猫 has two accents here, of which a text shows the first with both numbers. */
const rows = [...someRows, ...[1, 2].map(drop => `名詞,一般,*,*,*,*,猫,ネコ,ネコ,${drop}/2,C3`)]

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let article: number
const reader = readerOn(async () => {
  folder = await temporaryFolder()
  const ACCENT_SOURCE = join(folder.path, 'sys.dic')
  await writeFile(ACCENT_SOURCE, sysDicOf(rows))
  const { source } = await smallDictionary()
  return testStack({
    DICTIONARY_SOURCE: source,
    ACCENT_SOURCE,
    ...(program !== undefined && { OPEN_JTALK_BIN: program }),
  })
})
beforeAll(async () => {
  const root = await administrator(reader.stack())
  // Nobody asks for them: the first start builds the accents and puts them into use.
  await eventually(async () => {
    const [one] = (await root.manager.furtherDictionaries.state()).dictionaries
    const search = await root.collection.dictionary.search({ query: { q: '猫' } })
    expect(one?.is_on && one.slots.active !== null && search.dictionary !== null).toBe(true)
  })
  article = (await uploaded(root, '猫が雨を見た。飴を食べる。', { explain_mode: 'split' })).id
  const params = { id: article }
  await root.study.administration.publish({ params, body: { is_public: true, guest_visible: true } })
  await withWords(root, article)
})
afterAll(() => folder?.remove())

const popup = (page: Page) => page.getByRole('dialog')
const press = (page: Page, word: string) => page.locator('[data-word]', { hasText: word }).first().click()
/** The kana under the line, as they are seen. */
const high = (page: Page) => popup(page).locator('h2 [data-high]').allInnerTexts()
const asked = (page: Page) => {
  const sizes: number[] = []
  page.on('request', request => {
    if (request.url().endsWith('/dictionary/marks')) sizes.push(request.postDataJSON().words.length)
  })
  return sizes
}

describe('the accents of a fresh start', () => {
  it('are drawn and told in the popup, asked for once a word, and hidden by a switch', async () => {
    const person = await learner(reader.stack(), 'accents')
    const { page } = await reader.of(person, { place: `read/${article}` })
    const sizes = asked(page)
    await press(page, '雨')
    await popup(page).getByRole('heading', { name: 'drop after the first mora' }).waitFor()
    expect(await high(page)).toEqual(['あ'])
    expect(await popup(page).locator('[data-falls]').count()).toBe(1)
    await popup(page)
      .and(page.getByRole('dialog', { name: '雨', exact: true }))
      .waitFor()
    expect(sizes).toEqual([1])

    await press(page, '飴')
    await popup(page).getByRole('heading', { name: 'flat' }).waitFor()
    expect([await high(page), await popup(page).locator('[data-falls]').count()]).toEqual([['め'], 0])

    await press(page, '猫')
    await popup(page).getByText('1・2').waitFor()
    await popup(page).getByRole('heading', { name: 'drop after the first mora or drop after' }).waitFor()
    const language = popup(page).locator('h2 .spoken', { hasText: 'drop' })
    expect(await language.getAttribute('lang')).toBe('en')
    await popup(page).getByRole('button', { name: 'More', exact: true }).click()
    await popup(page).getByText('Pitch accent from: NAIST Japanese Dictionary').waitFor()
    expect(sizes).toEqual([1, 1, 1])

    await page.keyboard.press('Escape')
    if (program !== undefined) {
      await page.keyboard.press('t')
      const panel = page.getByRole('complementary', { name: 'Sentence' })
      const drawing = panel.getByText('The thick line shows where the pitch drops.')
      await panel.getByRole('button', { name: 'Accent' }).click()
      await panel.locator('[data-falls]').first().waitFor()
      // The drawing is explained once.
      await drawing.waitFor()
      await panel.getByRole('button', { name: 'Furigana' }).click()
      await panel.getByRole('button', { name: 'Accent' }).click()
      await panel.locator('[data-falls]').first().waitFor()
      expect(await drawing.count()).toBe(0)
      await panel.getByLabel('Close').click()
    }
    await page.getByLabel('Appearance', { exact: true }).click()
    const choice = page.getByRole('group', { name: 'Pitch accent of words' })
    await choice.getByRole('button', { name: 'Hidden' }).click()
    await page.keyboard.press('Escape')
    await press(page, '雨')
    await popup(page).getByRole('heading', { name: '雨 あめ', exact: true }).waitFor()
    expect(await popup(page).locator('[data-high], [data-falls]').count()).toBe(0)
  })

  it('are seen by a guest', async () => {
    const { page } = await reader.guest({ place: `read/${article}` })
    await press(page, '雨')
    await popup(page).getByRole('heading', { name: 'drop after the first mora' }).waitFor()
    expect(await high(page)).toEqual(['あ'])
  })

  it('stand in the list of words, which asks for all of them once, and in its table', async () => {
    const person = await learner(reader.stack(), 'listed')
    await person.collection.wordWrites.importLines({
      body: { format: 'list', text: '雨 あめ\n飴 あめ\n本 ほん' },
    })
    const { page } = await reader.of(person, { place: 'words' })
    const sizes = asked(page)
    await page.reload()
    await expect
      .poll(() => page.locator('li [data-high]').allInnerTexts())
      .toEqual(expect.arrayContaining(['あ', 'め']))
    expect(sizes).toEqual([3])
    const table = await person.study.ownData.exportOne({
      params: { part: 'words' },
      query: { format: 'csv' },
    })
    const lines = Buffer.from(await table.bytes())
      .toString()
      .split('\r\n')
    expect(lines.find(line => line.startsWith('雨'))).toContain('[1]')
    expect(lines.find(line => line.startsWith('飴'))).toContain('[0]')
  })
})
