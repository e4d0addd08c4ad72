import { z } from 'zod'
import { goesOnFrom, staysBefore } from '../../../contracts/schemas/articles/further-on.ts'
import type { PositionInput, ReadingPosition } from '../../../contracts/schemas/articles/reading.ts'
import type { ReadingBegun, ReadingFinished } from '../../../contracts/schemas/articles/readings.ts'
import { CLOCK_AHEAD_MS } from '../../../contracts/schemas/basics.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { invalidInput, Problem } from '../../../platform/problems/errors.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { inTransaction, type TransactItem, transact } from '../../../store/writing/transact.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import type { ReadingRecord } from '../../entities/content/reading.ts'
import { isWhole, mustBeReady, mustHaveRowsOf, readableHead, readyRows } from '../article/heads.ts'
import type { Content } from '../content.ts'
import { sentenceNumbers } from '../rows/read-layout.ts'
import { type Run, readOn } from './read-on.ts'
import { type Place, placeIn, placeOf, type Reading, readingOf, shownIn } from './reading.ts'

/** Packed; null while words are unknown. */
export type StatesOfWords = (articleId: number) => Promise<Uint8Array | null>

export interface WrittenReading extends Reading {
  readonly beyond: { readonly revision: number; readonly runs: readonly Run[] } | null
  readonly has_start: boolean
}

const Runs = z.array(z.tuple([z.number(), z.number()]))

const writtenOf = (record: ReadingRecord): WrittenReading => ({
  ...readingOf(record),
  beyond:
    record.beyond !== undefined && record.beyond_revision !== undefined
      ? { revision: record.beyond_revision, runs: Runs.parse(JSON.parse(record.beyond)) }
      : null,
  has_start: record.has_start === 1,
})

/**
 * Keeps another device's later position, or one further on that the writer does not know. An earlier reading changes
 * nothing. Returns what is stored.
 */
export const keepPosition = (
  content: Content,
  acting: Acting,
  article_id: number,
  written: PositionInput,
  statesOfWords: StatesOfWords,
): Promise<ReadingPosition> =>
  changeReading(content, acting, article_id, statesOfWords, async (head, before) => {
    const { index, content_revision, at, reading, passed, media_ms } = written
    mustHaveRowsOf(head, content_revision)
    mustBeRow(head, 'body.index', index)
    for (const range of passed) mustBeRange(head, range)
    if (before && reading < before.reading) return before
    if (reading > (before?.reading ?? 1)) throw notBegun()
    const read = notAhead(content, at)
    if (before && (read <= before.at || (await isBehind(content, head, written, before))))
      return readPast(content, head, before, passed, read)
    const position = await placeOf(content, head, index)
    const moved = {
      ...(before ?? beginning(reading, position, read)),
      ...{ position, at: read },
      ...(media_ms !== undefined && { media_ms }),
    }
    return readPast(content, head, moved, passed, read)
  })

/** True if a further place is stored from which the write does not continue. */
async function isBehind(
  content: Content,
  head: ArticleRecord,
  written: PositionInput,
  before: WrittenReading,
) {
  if (goesOnFrom(written, before.at)) return false
  const { index } = await placeIn(content, head, before.position)
  return staysBefore({ index, media_ms: before.media_ms, at: before.at }, written)
}

/** Keeps a reading that has begun. */
export const beginReading = (
  content: Content,
  acting: Acting,
  article_id: number,
  { reading, at }: ReadingBegun,
  statesOfWords: StatesOfWords,
): Promise<ReadingPosition> =>
  changeReading(content, acting, article_id, statesOfWords, async (head, before) => {
    mustHaveRows(head)
    if (before && reading <= before.reading) return before
    if (reading > (before?.reading ?? 1) + 1) throw notBegun()
    return beginning(reading, await placeOf(content, head, 0), notAhead(content, at))
  })

/** Keeps an earlier reading, and a finished one. */
export const finishReading = (
  content: Content,
  acting: Acting,
  article_id: number,
  { reading, at }: ReadingFinished,
  statesOfWords: StatesOfWords,
): Promise<ReadingPosition> =>
  changeReading(content, acting, article_id, statesOfWords, async (head, before) => {
    mustHaveRows(head)
    if (reading > (before?.reading ?? 1)) throw notBegun()
    if (before && (reading < before.reading || before.finished_at !== null)) return before
    const finished_at = notAhead(content, at)
    return { ...(before ?? beginning(reading, await placeOf(content, head, 0), finished_at)), finished_at }
  })

/** `change` may return the same object, which writes nothing. */
const changeReading = (
  content: Content,
  { user_id }: Acting,
  article_id: number,
  statesOfWords: StatesOfWords,
  change: (head: ArticleRecord, before: WrittenReading | null) => Promise<WrittenReading>,
): Promise<ReadingPosition> =>
  retryWhenChanged(async () => {
    const head = await readableHead(content, article_id)
    const { record, before } = await readReading(content, user_id, head)
    const after = await change(head, before)
    if (after !== before) await write(content, head, { user_id, record, after }, statesOfWords)
    return mustHavePosition(content, head, after)
  })

export const getPosition = (content: Content, { user_id }: Acting, articleId: number) =>
  retryWhenChanged(async () => {
    const head = await readableHead(content, articleId)
    const { before } = await readReading(content, user_id, head)
    return before && shownIn(content, head, before)
  })

const notBegun = () =>
  new Problem('version_conflict', 'This reading of the text has not started. Start it first.')

const notAhead = ({ now }: Content, at: string) =>
  new Date(Math.min(Date.parse(at), now().getTime() + CLOCK_AHEAD_MS)).toISOString()

function mustBeRow(head: ArticleRecord, path: string, index: number): void {
  mustBeReady(head, index)
  if (index >= head.total_rows)
    throw invalidInput(path, `must be below ${head.total_rows}, the number of rows`)
}

function mustBeRange(head: ArticleRecord, [from, to]: PositionInput['passed'][number]): void {
  if (from > to) throw invalidInput('body.passed', 'must not have a range that ends before it begins')
  mustBeRow(head, 'body.passed', to)
}

function mustHaveRows(head: ArticleRecord): void {
  if (readyRows(head) === 0) throw refusal('text_not_ready')
}

const beginning = (reading: number, position: Place, at: string): WrittenReading => ({
  ...{ reading, position, at, begun_at: at },
  ...{ furthest: null, beyond: null, finished_at: null, media_ms: null, has_start: false },
})

export async function readReading(
  { readings, signal: abortSignal }: Content,
  user_id: number,
  head: ArticleRecord,
) {
  const key = { user_id, article_id: head.id }
  const { data: record } = await readings.get(key).go({ consistent: true, abortSignal })
  return { record, before: record && writtenOf(record) }
}

async function mustHavePosition(content: Content, head: ArticleRecord, reading: Reading) {
  const readingPosition = await shownIn(content, head, reading)
  if (!readingPosition) throw new Error(`Article ${head.id} has rows and no position in them.`)
  return readingPosition
}

async function readPast(
  content: Content,
  head: ArticleRecord,
  reading: WrittenReading,
  passed: PositionInput['passed'],
  at: string,
): Promise<WrittenReading> {
  if (passed.length === 0) return reading
  const numbers = await sentenceNumbers(content, head)
  const furthest = reading.furthest && (await placeIn(content, head, reading.furthest))
  const beyond = reading.beyond?.revision === head.revision ? reading.beyond.runs : []
  const before = { read: furthest?.sentence ?? 0, beyond }
  const runs = passed.map(([from, to]): Run => [numbers.at(from - 1) + 1, numbers.at(to)])
  const after = readOn(
    before,
    runs.filter(([from, to]) => from <= to),
  )
  const isFinished = isWhole(head) && after.read >= numbers.total
  const finished_at = reading.finished_at ?? (isFinished ? at : null)
  const isSame = after.read === before.read && JSON.stringify(after.beyond) === JSON.stringify(before.beyond)
  if (isSame && finished_at === reading.finished_at) return reading
  const grown = after.read > before.read ? placeOf(content, head, numbers.rowOf(after.read)) : furthest
  return {
    ...reading,
    furthest: await grown,
    beyond: { revision: head.revision, runs: after.beyond },
    finished_at,
  }
}

interface Write {
  readonly user_id: number
  readonly record: ReadingRecord | null
  readonly after: WrittenReading
}

/** Adds the states of words at the beginning, once known. */
export async function write(
  content: Content,
  head: ArticleRecord,
  { user_id, record, after }: Write,
  statesOfWords: StatesOfWords,
): Promise<void> {
  const { id: article_id } = head
  const lacksStart = !after.has_start && after.begun_at !== null
  const states = lacksStart ? await statesOfWords(article_id) : null
  const has_start = after.has_start || states !== null
  const { reading, position, beyond } = after
  const furthest = await numberedFurthest(content, head, after)
  const row: ReadingRecord = {
    ...{ user_id, article_id, version: (record?.version ?? 0) + 1, reading, at: after.at },
    ...{ index: position.index, revision: position.revision, sentence_hash: position.hash },
    ...(position.sentence !== undefined && { sentence: position.sentence }),
    ...(after.begun_at !== null && { begun_at: after.begun_at }),
    ...(furthest && {
      furthest: furthest.index,
      furthest_revision: furthest.revision,
      furthest_hash: furthest.hash,
      ...(furthest.sentence !== undefined && { sentences_read: furthest.sentence }),
    }),
    ...(beyond &&
      beyond.runs.length > 0 && { beyond: JSON.stringify(beyond.runs), beyond_revision: beyond.revision }),
    ...(after.finished_at !== null && { finished_at: after.finished_at }),
    ...(after.media_ms !== null && { media_ms: after.media_ms }),
    ...(has_start && { has_start: 1 }),
  }
  const items: Record<string, TransactItem> = {
    reading: inTransaction(content.readings)
      .put(row)
      .where((stored, { eq, notExists }) =>
        [
          record ? eq(stored.at, record.at) : notExists(stored.at),
          record?.version === undefined ? notExists(stored.version) : eq(stored.version, record.version),
        ].join(' AND '),
      ),
    ...(states && {
      start: inTransaction(content.readingStarts).put({ user_id, article_id, reading, states }),
    }),
  }
  await transact(content.client, items, { signal: content.signal })
}

/** Earlier versions kept no numbers of sentences. */
const numberedFurthest = async (content: Content, head: ArticleRecord, { furthest }: Reading) =>
  furthest && furthest.sentence === undefined ? placeIn(content, head, furthest) : furthest
