import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { seriousFindings } from '../../browser/support/accessibility.ts'
import { wordsReader } from '../../browser/support/reader-windows.ts'
import { wordsStack } from '../../browser/support/words-stack.ts'
import { type AnkiNote, ankiExport } from '../../support/decks/anki-export.ts'
import { learner } from '../../support/people.ts'

const DAY_MS = 86_400_000
const dictionary = ['雨 [あめ] /(n) rain/(P)/', '雪 [ゆき] /(n) snow/(P)/']

const reader = wordsReader(() => wordsStack(dictionary))

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
  { fields: ['雪', 'ゆき', ''], rows: [] },
]

const choose = (page: Page, buffer: Buffer) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: '日本語.apkg', mimeType: 'application/octet-stream', buffer })

it('a collection in two parts is sent on after a cut, tried, and imported with its reviews', async () => {
  const person = await learner(reader.stack())
  const { page } = await reader.of(person, { place: 'import' })
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
  await choose(page, large)
  await page.getByText('The connection was lost while the file was being sent.').waitFor()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Anki collection · 日本語.apkg' }).waitFor()
  expect(sent).toBe(3)
  await page.getByLabel('Word', { exact: true }).selectOption('Expression')
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByText('words would be added').waitFor()
  await page.getByText('Ratings that would be taken over: 2. Cards that would be scheduled: 1.').waitFor()
  expect((await person.collection.words.list({ query: {} })).total).toBe(0)
  await page.getByRole('button', { name: 'Import 2 words' }).click()
  await page.getByRole('heading', { name: '2 words imported' }).waitFor()
  await page.getByText('Ratings taken over: 2. Cards scheduled: 1.').waitFor()
  expect(await seriousFindings(page)).toEqual([])

  await page.getByRole('link', { name: 'See your words' }).click()
  // The report lists the words as well until the other screen is there.
  await page.getByRole('checkbox', { name: /雪/ }).waitFor()
  await page.getByRole('link', { name: 'Review' }).click()
  await page.getByText('2 left').waitFor()
})

it('an import that is cancelled, or interrupted by a restart, goes on where it was', async () => {
  const person = await learner(reader.stack())
  const { page } = await reader.of(person, { place: 'import' })
  const many = [...'あいうえおかきくけこ'].map(kana => ({
    fields: [`${kana}${kana}`, `${kana}${kana}`, ''],
    rows: [],
  }))
  await choose(page, await ankiExport({ schema: 11, fields, notes: many }))
  await page.getByRole('button', { name: 'Check' }).click()
  await page.getByRole('button', { name: 'Change how it is read' }).click()
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
  expect(await seriousFindings(page)).toEqual([])
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: /words imported/ }).waitFor()
  expect((await person.collection.words.list({ query: { limit: 1 } })).total).toBe(many.length)
})
