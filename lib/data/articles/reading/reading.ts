import type { ReadingPosition } from '../../../contracts/schemas/articles/reading.ts'
import { nameOf } from '../../../platform/values/name-of.ts'
import { itemsWith } from '../../../store/writing/batch.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { readingKey, readingsOf } from '../../entities/content/reading.ts'
import { detectingChanges, readyRows } from '../article/heads.ts'
import type { Content } from '../content.ts'
import type { ListedReading, VersionsOfHead } from '../list/kept-lists.ts'
import { sentenceNumbers } from '../rows/read-layout.ts'
import { rowsNear } from '../rows/revision-index.ts'
import { revisionOf } from '../rows/revisions.ts'
import { readRows } from '../rows/stored-rows.ts'

/** Searched before and after the former place. */
export const ROWS_SEARCHED = 200

export interface Place {
  readonly index: number
  readonly revision: number
  readonly hash: string
  readonly sentence: number | undefined
}

export interface Reading {
  readonly reading: number
  readonly position: Place
  readonly at: string
  readonly begun_at: string | null
  readonly furthest: Place | null
  readonly finished_at: string | null
  readonly media_ms: number | null
}

/** Earlier versions noted the position alone: that was how far their readers had read. */
export function readingOf(record: ListedReading): Reading {
  const { index, revision, sentence_hash: hash, sentence, at, begun_at = null, finished_at = null } = record
  const { media_ms = null } = record
  const position = { index, revision, hash, sentence }
  return {
    reading: record.reading ?? 1,
    position,
    at,
    begun_at,
    furthest: record.version === undefined ? position : furthestOf(record),
    finished_at,
    media_ms,
  }
}

function furthestOf({ furthest, furthest_revision, furthest_hash, sentences_read }: ListedReading) {
  if (furthest === undefined || furthest_revision === undefined || furthest_hash === undefined) return null
  return { index: furthest, revision: furthest_revision, hash: furthest_hash, sentence: sentences_read }
}

export async function readingsOfArticles(
  content: Content,
  userId: number,
  ids: readonly number[],
): Promise<ListedReading[]> {
  const kept = await content.kept.readings.rows(content, readingsOf(userId))
  const wanted = new Set(ids)
  if (kept) return kept.filter(({ article_id }) => wanted.has(article_id))
  const items = await itemsWith(
    content,
    ids.map(id => readingKey(userId, id)),
  )
  return items.flatMap(Item => content.readings.parse({ Item }).data ?? [])
}

/** `reads` tells which parts of the article this needs. */
export function shownInSame(
  head: Pick<VersionsOfHead, 'content_revision' | 'revision' | 'rows_ready' | 'total_rows'>,
  { position, furthest, ...reading }: Reading,
): ReadingPosition | null | 'moved' {
  if (readyRows(head) === 0) return null
  const isIn = (place: Place) => place.revision === head.revision && place.sentence !== undefined
  if (!isIn(position) || (furthest && !isIn(furthest))) return 'moved'
  return {
    ...reading,
    index: position.index,
    sentence: position.sentence ?? 0,
    content_revision: head.content_revision,
    furthest: furthest?.index ?? null,
    sentences_read: furthest?.sentence ?? 0,
  }
}

/**
 * New places in a changed text, or old indices of sentences that are gone. Null without rows. Throws ConditionFailed if the
 * article changes.
 */
export async function shownIn(
  content: Content,
  head: ArticleRecord,
  reading: Reading,
): Promise<ReadingPosition | null> {
  const sameTextPosition = shownInSame(head, reading)
  if (sameTextPosition !== 'moved') return sameTextPosition
  const position = await placeIn(content, head, reading.position)
  const furthest = reading.furthest && (await placeIn(content, head, reading.furthest))
  return shownOrThrow(shownInSame(head, { ...reading, position, furthest }))
}

function shownOrThrow(position: ReturnType<typeof shownInSame>) {
  if (position === 'moved') throw new Error('A place has no number in the text that it was found in.')
  return position
}

/** The text must have rows. */
export async function placeIn(content: Content, head: ArticleRecord, place: Place): Promise<Place> {
  const index = place.revision === head.revision ? place.index : await foundIn(content, head, place)
  return numbered(content, head, { ...place, index, revision: head.revision })
}

async function foundIn(content: Content, head: ArticleRecord, { index, hash }: Place): Promise<number> {
  const start = Math.max(0, index - ROWS_SEARCHED)
  const hashes = await hashesOf(content, head, start, index + ROWS_SEARCHED + 1)
  const matchingRow = rowsNear(index, ROWS_SEARCHED).find(at => hashes[at - start] === hash)
  return Math.min(matchingRow ?? index, readyRows(head) - 1)
}

async function numbered(content: Content, head: ArticleRecord, place: Omit<Place, 'sentence'>) {
  return { ...place, sentence: (await sentenceNumbers(content, head)).at(place.index) }
}

export async function placeOf(content: Content, head: ArticleRecord, index: number): Promise<Place> {
  const [hash = ''] = await hashesOf(content, head, index, index + 1)
  return numbered(content, head, { index, revision: head.revision, hash })
}

/** `end` is exclusive. */
async function hashesOf(content: Content, head: ArticleRecord, start: number, end: number) {
  const rows = await detectingChanges(content, head, async () =>
    readRows(content, head.id, (await revisionOf(content, head)).slices(start, end)),
  )
  return rows.map(({ sentence }) => nameOf(sentence))
}
