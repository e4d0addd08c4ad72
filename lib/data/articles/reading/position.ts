import type { PositionInput, ReadingPosition } from '../../../contracts/schemas/articles/reading.ts'
import { CLOCK_AHEAD_MS } from '../../../contracts/schemas/basics.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { invalidInput } from '../../../platform/problems/errors.ts'
import { nameOf } from '../../../platform/values/name-of.ts'
import { itemsWith } from '../../../store/writing/batch.ts'
import { refusedBy, retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { inTransaction, transact } from '../../../store/writing/transact.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { type ReadingRecord, readingKey, readingsOf } from '../../entities/content/reading.ts'
import { detectingChanges, mustBeReady, mustHaveText, readableHead, readyRows } from '../article/heads.ts'
import type { Content } from '../content.ts'
import type { VersionsOfHead } from '../list/kept-lists.ts'
import { revisionOf } from '../rows/revisions.ts'
import { readRows } from '../rows/stored-rows.ts'

/** Rows before and after the former place in which a sentence is searched for. */
const ROWS_SEARCHED = 200

/** Stores the account's reading position, unless a later one of another device is stored. Returns the latest. */
export async function keepPosition(
  content: Content,
  { user_id }: Acting,
  article_id: number,
  { index, content_revision, at }: PositionInput,
): Promise<ReadingPosition> {
  const latest = content.now().getTime() + CLOCK_AHEAD_MS
  const read = new Date(Math.min(Date.parse(at), latest)).toISOString()
  return retryWhenChanged(async () => {
    const head = await readableHead(content, article_id)
    mustHaveText(head, content_revision)
    mustBeReady(head, index)
    if (index >= head.total_rows)
      throw invalidInput('body.index', `must be below ${head.total_rows}, the number of rows`)
    const [hash = ''] = await hashesOf(content, head, index, index + 1)
    const reading = { user_id, article_id, index, revision: head.revision, sentence_hash: hash, at: read }
    return (await isLatest(content, reading))
      ? { index, content_revision, at: read }
      : ((await readPosition(content, user_id, head)) ?? { index, content_revision, at: read })
  })
}

export const getPosition = (content: Content, { user_id }: Acting, articleId: number) =>
  retryWhenChanged(async () => readPosition(content, user_id, await readableHead(content, articleId)))

/** Writes the reading position; returns false if a later one is stored. */
async function isLatest({ client, readings, signal }: Content, reading: ReadingRecord): Promise<boolean> {
  const kept = inTransaction(readings)
    .put(reading)
    .where(({ at }, { notExists, lt }) => `${notExists(at)} OR ${lt(at, reading.at)}`)
  try {
    await transact(client, { kept }, { signal })
    return true
  } catch (error) {
    if (refusedBy(error, 'kept')) return false
    throw error
  }
}

async function readPosition(content: Content, userId: number, head: ArticleRecord) {
  const [reading] = await readingsOfArticles(content, userId, [head.id])
  return reading ? positionIn(content, head, reading) : null
}

/** The account's reading positions in those of these articles that it has read. */
export async function readingsOfArticles(
  content: Content,
  userId: number,
  ids: readonly number[],
): Promise<ReadingRecord[]> {
  const kept = await content.kept.readings.rows(content, readingsOf(userId))
  const wanted = new Set(ids)
  if (kept) return kept.filter(({ article_id }) => wanted.has(article_id))
  const items = await itemsWith(
    content,
    ids.map(id => readingKey(userId, id)),
  )
  return items.flatMap(Item => content.readings.parse({ Item }).data ?? [])
}

/**
 * The position in the current text: the new place of the sentence, or the same index if it is gone. Null while the
 * article has no rows. Throws ConditionFailed if the article changes meanwhile.
 */
export async function positionIn(
  content: Content,
  head: ArticleRecord,
  { index, revision, sentence_hash, at }: ReadingRecord,
): Promise<ReadingPosition | null> {
  const rows = readyRows(head)
  if (rows === 0 || revision === head.revision) return positionInSame(head, { index, at })
  const start = Math.max(0, index - ROWS_SEARCHED)
  const hashes = await hashesOf(content, head, start, index + ROWS_SEARCHED + 1)
  const found = nearest(hashes, sentence_hash, index - start)
  const { content_revision } = head
  return { index: Math.min(found === null ? index : start + found, rows - 1), content_revision, at }
}

/** The position in the text that it was stored for. */
export const positionInSame = (
  head: Pick<VersionsOfHead, 'content_revision' | 'rows_ready' | 'total_rows'>,
  { index, at }: Pick<ReadingRecord, 'index' | 'at'>,
): ReadingPosition | null =>
  readyRows(head) === 0 ? null : { index, content_revision: head.content_revision, at }

/** The nearest of equal sentences; of two at the same distance, the earlier one. */
function nearest(hashes: readonly string[], hash: string, from: number): number | null {
  const places = hashes.flatMap((each, at) => (each === hash ? [at] : []))
  const [first = null] = places.toSorted((a, b) => Math.abs(a - from) - Math.abs(b - from))
  return first
}

/** The hashes of the rows `start` up to `end` (exclusive). */
async function hashesOf(content: Content, head: ArticleRecord, start: number, end: number) {
  const rows = await detectingChanges(content, head, async () =>
    readRows(content, head.id, (await revisionOf(content, head)).slices(start, end)),
  )
  return rows.map(({ sentence }) => nameOf(sentence))
}
