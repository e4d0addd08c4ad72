import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Card, Rating } from '../../../../lib/contracts/schemas/learners/review.ts'
import { ReviewSettings } from '../../../../lib/contracts/schemas/learners/review-settings.ts'
import { newCard } from '../../../../lib/data/learners/cards/card.ts'
import { skillIdOf } from '../../../../lib/japanese/grammar/skill-name.ts'
import { newMemory, rated } from '../../../../lib/learning/schedule/schedule.ts'
import { studyDay } from '../../../../lib/learning/schedule/study-time.ts'
import { filesOf } from '../../../../lib/study/exports/export-file.ts'
import type { Exporting } from '../../../../lib/study/exports/exported-parts.ts'
import { exportedWords } from '../../../../lib/study/exports/exported-words.ts'
import { readExport } from '../../../../lib/study/history-import/import-history.ts'
import { CardHistory } from '../../../../lib/study/history-import/messages.ts'
import { exportedData } from '../../../support/decks/exported-data.ts'
import { storedEntries } from '../../../support/decks/stored-entries.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

export const AT = '2026-11-20T09:30:00.000Z'
export const DAY_MS = 86_400_000
export const NOW = new Date('2026-11-26T12:00:00.000Z')
export const settings = ReviewSettings.parse({ time_zone: 'Asia/Tokyo', fuzz: false })

export const wordLine = (form: string, reading: string, over: object = {}) => ({
  skill_id: skillIdOf({ form, reading }),
  word_kind: 'word',
  written: form,
  meaning: null,
  form,
  reading,
  gloss: '',
  level: null,
  state: 'learning',
  tags: [],
  note: '',
  sense_id: null,
  model_gloss: null,
  joined: [],
  version: 1,
  created_at: AT,
  updated_at: AT,
  ...over,
})
export const rain = wordLine('雨', 'あめ', { gloss: 'rain', tags: ['n5', 'wet'], note: 'a < b\nc' })
export const snow = wordLine('雪', 'ゆき', { state: 'known' })
/** A sentence of the seventh text, with a word that stands at its beginning. */
export const sourceLine = ({ skill_id }: typeof rain, sentence: string, over: object = {}) => ({
  ...{ skill_id, source_id: skill_id, sentence, start: 0, length: 1, written: '雨', first_at: null },
  ...{ title: null, furigana: null, translation: null, before: null, after: null, created_at: AT },
  ...{ article_id: 7, index: 3, content_revision: 1, ...over },
})
export const cardOf = ({ skill_id }: typeof rain, over: Partial<Card> = {}) => ({
  ...newCard({ kind: 'word', id: skill_id }, 'recognition', newMemory(new Date(AT))),
  ...over,
})

let folder: Awaited<ReturnType<typeof temporaryFolder>>
/** Call at the top of a test file. */
export function decksInFolder() {
  beforeAll(async () => {
    folder = await temporaryFolder()
  })
  afterAll(() => folder.remove())
}

type Kept = Parameters<typeof exportedData>[0]
const { signal } = new AbortController()

export async function deckFrom(
  kept: Kept,
  {
    withSound = false,
    now = NOW,
    exported = filesOf(exportedWords),
    credits = undefined as ((voices: ReadonlySet<string>) => Promise<string[]>) | undefined,
    accents = undefined as Exporting['accents'],
  } = {},
): Promise<Buffer> {
  const workFolder = join(folder.path, 'work')
  const data = exportedData({ settings, ...kept })
  const bytes = exported.apkg?.({ data, signal, now: () => now, workFolder, withSound, credits, accents })
  if (!bytes) throw new Error('It is exported as a deck')
  const pieces: Buffer[] = []
  for await (const piece of bytes) pieces.push(Buffer.from(piece))
  expect(await readdir(workFolder)).toEqual([])
  return Buffer.concat(pieces)
}

let decks = 0
export async function tablesOf(deck: Buffer) {
  decks += 1
  const path = join(folder.path, `${decks}.anki2`)
  await writeFile(path, storedEntries(deck).get('collection.anki2') ?? '')
  const database = new DatabaseSync(path)
  return (sql: string) => database.prepare(sql).all()
}

let studies = 0
/** A card with a history, and its ratings as the log has them. */
export function studied(word: typeof rain, ratings: readonly { after_ms: number; rating: Rating }[]) {
  let card: Card = cardOf(word)
  // No two ratings have one moment, which is the id of a row.
  studies += 1
  let at = Date.parse('2026-01-05T20:30:00.000Z') + studies
  const logs = ratings.map(({ after_ms, rating }, n) => {
    at += after_ms
    const before = card
    card = { ...card, ...rated(card, rating, new Date(at), settings) }
    return {
      request_id: `r${n}`,
      card_id: card.card_id,
      rating,
      reviewed_at: new Date(at).toISOString(),
      day: studyDay(new Date(at), settings),
      duration_ms: 4_000 + n,
      source: 'self',
      before,
      after: card,
    }
  })
  return { card, logs }
}

export const MINUTE_MS = 60_000
export const usual = studied(rain, [
  { after_ms: 0, rating: 'good' },
  { after_ms: 10 * MINUTE_MS, rating: 'good' },
  { after_ms: 3 * DAY_MS, rating: 'hard' },
  { after_ms: 9 * DAY_MS, rating: 'again' },
  { after_ms: 10 * MINUTE_MS, rating: 'good' },
  { after_ms: 6 * DAY_MS, rating: 'easy' },
])

/** The ratings in a deck, as our own import reads them. */
export async function readBack(deck: Buffer, words: readonly (typeof rain)[]): Promise<CardHistory[]> {
  decks += 1
  const own = join(folder.path, `read-${decks}`)
  await mkdir(own)
  const path = (name: string) => join(own, name)
  await writeFile(path('file'), deck)
  await writeFile(path('words'), words.map(word => `${JSON.stringify(word)}\n`).join(''))
  const names = { expression_field: null, reading_field: null }
  const until = Date.parse('2100-01-01')
  const order = { ...names, file: path('file'), folder: own, words: path('words'), out: path('cards'), until }
  const report = await readExport(order, signal)
  expect(report).toMatchObject({ left_out: 0, unmatched_count: 0 })
  const lines = (await readFile(path('cards'), 'utf8')).split('\n').filter(line => line !== '')
  return lines.map(line => CardHistory.parse(JSON.parse(line)))
}
