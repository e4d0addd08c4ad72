import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { readerOn } from '../../browser/support/reader-windows.ts'
import { learner } from '../../support/people.ts'
import { sharedStack } from '../../support/shared-stack.ts'

const reader = readerOn(sharedStack)

type Account = Awaited<ReturnType<typeof learner>>
const keep = ({ collection }: Account, form: string, reading: string, more: object = {}) => {
  const name = { form, reading }
  return collection.wordWrites.put({ params: { skill_id: skillIdOf(name) }, body: { ...name, ...more } })
}
/** The number of words in each state. */
const countsOf = async ({ collection }: Account) => (await collection.words.list()).counts

const WORDS = [
  ['雨', 'あめ'],
  ['雪', 'ゆき'],
  ['風', 'かぜ'],
] as const

it('the words of a learner are found, changed in bulk and changed back, also by keyboard, are looked for by an address, are edited with hostile notes as text, exported, and give way to others where no text has them any more', async () => {
  const person = await learner(reader.stack())
  for (const [form, reading] of WORDS) await keep(person, form, reading)
  const sentence = '<script>alert(1)</script>月が出る。'
  const source = { sentence, start: sentence.indexOf('月'), length: 1 }
  const hostile = '<img src=x onerror=alert(1)>'
  await keep(person, '月', 'つき', { state: 'ignored', tags: ['夜'], note: hostile, source })
  const { page } = await reader.of(person, { place: 'words' })
  const counted = (text: string) => page.getByText(text, { exact: true }).waitFor()
  await counted('4 words')

  const filters = page.locator('summary', { hasText: 'Filters' })
  const states = page.getByRole('group', { name: 'State' })
  const bar = page.getByRole('region', { name: 'Selected words' })
  await filters.click()
  await states.getByRole('button', { name: 'Learning' }).click()
  await counted('3 words')
  expect(await filters.innerText()).toMatch(/^Filters\s*1$/)
  await page.keyboard.press('Escape')
  await page.getByLabel('Select 雪').check()
  await bar.getByText('1 word', { exact: true }).waitFor()
  await bar.getByRole('button', { name: 'All 3 that match' }).click()
  await bar.getByText('3 words', { exact: true }).waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await bar.getByRole('button', { name: 'known' }).click()
  await page.getByText('Marked 3 words as known.').waitFor()
  await page.getByText('No words match.').waitFor()
  expect(await countsOf(person)).toEqual({ learning: 0, known: 3, ignored: 1 })

  await page.keyboard.press('z')
  await page.getByText('The changes to 3 words were undone.').waitFor()
  await counted('3 words')
  expect(await countsOf(person)).toEqual({ learning: 3, known: 0, ignored: 1 })

  await page.getByRole('searchbox').fill('ゆき')
  await counted('1 word')
  await page.getByLabel('Select 雪').check()
  await bar.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Undo brings back only the words.').waitFor()
  await page.getByRole('button', { name: 'Remove this word' }).click()
  await page.getByText('One word was removed.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('The change to the word was undone.').waitFor()
  expect(await countsOf(person)).toEqual({ learning: 3, known: 0, ignored: 1 })

  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'Remove the filter “Learning”' }).click()
  // The button is gone, and a keyboard goes on from Filters.
  await page.locator('summary:focus', { hasText: 'Filters' }).waitFor()
  await counted('4 words')
  // The list that was shown before gives way to the one in which the word that came back is the newest.
  const rows = page.getByRole('listitem')
  await rows.first().getByLabel('Select 雪').waitFor({ state: 'attached' })
  // Shift takes all from the box before.
  const boxes = rows.getByRole('checkbox')
  await boxes.first().focus()
  await page.keyboard.press('Space')
  await boxes.nth(2).click({ modifiers: ['Shift'] })
  await bar.getByText('3 words', { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await bar.waitFor({ state: 'detached' })
  await page.keyboard.press('/')
  await page.keyboard.type('つき')
  // It is kept once typing pauses.
  await page.waitForURL(url => url.hash.includes('q='))
  await filters.click()
  await states.getByRole('button', { name: 'Ignored' }).click()
  await page.getByLabel('Tag').selectOption('夜')
  await page.getByRole('button', { name: 'Remove the filter “Tag: 夜”' }).waitFor()
  await page.keyboard.press('Escape')
  await counted('1 word')
  await page.getByText('月', { exact: true }).click()
  await page.getByText(sentence).waitFor()
  const note = page.getByLabel('Note', { exact: true })
  expect(await note.inputValue()).toBe(hostile)
  await note.fill('at night')
  await page.getByRole('textbox', { name: 'Tags' }).fill('夜 空')
  await page.getByText('Saved').first().waitFor()
  const params = { skill_id: skillIdOf({ form: '月', reading: 'つき' }) }
  const written = async () => {
    const { tags, note } = await person.collection.words.get({ params })
    return [...tags, note]
  }
  await expect.poll(written).toEqual(['夜', '空', 'at night'])
  const downloading = page.waitForEvent('download')
  await page.locator('summary[aria-label=More]').click()
  await page.getByText('Export this word').waitFor()
  await page.getByRole('button', { name: 'Table' }).click()
  const table = await readFile(await (await downloading).path(), 'utf8')
  expect([table.includes('at night'), table.includes('ゆき')]).toEqual([true, false])
  await page.getByRole('link', { name: 'All about this word' }).click()
  await page.getByRole('heading', { name: '月' }).waitFor()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await counted('1 word')
  expect(await page.getByRole('searchbox').inputValue()).toBe('つき')
  await page.getByRole('button', { name: 'Remove the filter “Tag: 夜”' }).waitFor()
  await page.getByRole('link', { name: 'Sentences' }).click()
  await page.getByRole('link', { name: 'Words' }).first().click()
  await counted('4 words')

  const isNext = (url: URL) => url.pathname.endsWith('/words') && url.searchParams.get('offset') === '50'
  const isFirst = (url: URL) => url.pathname.endsWith('/words') && url.searchParams.get('offset') === '0'
  await page.route(isFirst, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), next_offset: 50 } })
  })
  await page.route(isNext, route => route.abort())
  await page.reload()
  await page.getByRole('button', { name: 'Show more' }).click()
  await page.getByRole('main').getByRole('alert').waitFor()
  await page.unroute(isNext)
  await page.getByRole('button', { name: 'Show more' }).click()
  await page.getByRole('main').getByRole('alert').waitFor({ state: 'detached' })
  await page.unroute(isFirst)

  await keep(person, '御', 'おん', { source: { sentence: 'お仕事は何ですか。', start: 0, length: 1 } })
  await page.reload()
  await page.locator('summary', { hasText: 'おん' }).click()
  const instead = page.getByRole('button', { name: 'Learn 仕事 instead' })
  await instead.waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  await instead.click()
  await counted('6 words')
  expect(await countsOf(person)).toEqual({ learning: 4, known: 0, ignored: 2 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await counted('5 words')
  expect(await countsOf(person)).toEqual({ learning: 4, known: 0, ignored: 1 })
})
