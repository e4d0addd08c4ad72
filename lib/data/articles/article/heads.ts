import { z } from 'zod'
import { isProblem, Problem } from '../../../platform/problems/errors.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
import { ConditionFailed } from '../../../store/errors.ts'
import type { PlainItem } from '../../../store/reading/plain-read.ts'
import { plainRecord } from '../../../store/reading/plain-records.ts'
import { itemsWith } from '../../../store/writing/batch.ts'
import type { inTransaction } from '../../../store/writing/transact.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { headKey } from '../../entities/content/keys.ts'
import type { Content } from '../content.ts'
import { mayRead, mustOwn, mustPlay, mustRead } from './access.ts'

export async function readHead(content: Content, id: number): Promise<ArticleRecord> {
  const [item] = await readHeads(content, [id])
  if (!item) throw noArticle()
  return headIn(content, item)
}

/** Keeps the order, without deleted articles. */
export const readHeads = (content: Content, ids: readonly number[]) => itemsWith(content, ids.map(headKey))

const Owned = z.object({ id: z.number(), user_id: z.number() })

export async function ownedBy(content: Content, user_id: number, ids: readonly number[]) {
  const heads = await itemsWith(content, ids.map(headKey), ['id', 'user_id'])
  const owned = heads.map(head => Owned.parse(head)).filter(head => head.user_id === user_id)
  return new Set(owned.map(({ id }) => id))
}

export const headIn = ({ articles }: Content, item: PlainItem): ArticleRecord => plainRecord(articles, item)

export const parseHeads = (content: Content, items: readonly PlainItem[]) =>
  items.map(item => headIn(content, item))

export async function readableHead(content: Content, id: number): Promise<ArticleRecord> {
  const head = await readHead(content, id)
  mustRead(content.acting, head)
  return head
}

export async function readableAmong(content: Content, ids: Iterable<number>): Promise<Set<number>> {
  const heads = parseHeads(content, await readHeads(content, [...ids]))
  return new Set(heads.filter(head => mayRead(content.acting, head)).map(({ id }) => id))
}

export async function playableHead(content: Content, id: number, isGuest: boolean): Promise<ArticleRecord> {
  const head = await readHead(content, id)
  mustPlay(content.acting, head, isGuest)
  return head
}

export async function readOwnHead(content: Content, id: number): Promise<ArticleRecord> {
  const head = await readHead(content, id)
  mustOwn(content.acting, head)
  return head
}

/** Requires that the task holds the article. */
export const headForTask = async (content: Content, id: number, taskId: string) =>
  heldBy(await readOwnHead(content, id), taskId)

export type HeadForTask = ReturnType<typeof heldBy>

export function heldBy(head: ArticleRecord, taskId: string) {
  if (head.task_id !== taskId) throw new Problem('superseded', 'This task no longer holds the article.')
  return { ...head, task_id: taskId }
}

export const noArticle = () => refusal('text_gone')

export const articleBusy = () => refusal('text_busy')

export const taskEnded = () => new Problem('superseded', 'This task has ended.')

export const notResumed = () =>
  new Problem('superseded', 'The interrupted work on this text has already resumed, or the text has changed.')

export const textChanged = (head: ArticleRecord) =>
  versionConflict(head, 'The text has changed in the meantime. Reload it.')

/** False until all rows of the text can be read. */
export const isWhole = ({ revision, rows_ready }: Pick<ArticleRecord, 'revision' | 'rows_ready'>) =>
  revision > 0 && rows_ready === undefined

export const readyRows = ({ rows_ready, total_rows }: Ready) => rows_ready ?? total_rows

interface Ready {
  readonly rows_ready?: number | undefined
  readonly total_rows: number
}

/** Throws for a row that a growing text does not have yet. */
export function mustBeReady(head: Ready, index: number): void {
  if (index >= readyRows(head) && index < head.total_rows)
    throw refusal('rows_not_ready', { rows: readyRows(head) })
}

/** Throws for another content revision. */
export function mustHaveText(head: ArticleRecord, contentRevision: number | undefined): void {
  if (contentRevision !== undefined && contentRevision !== head.content_revision) throw textChanged(head)
}

/** The first content revision with today's indices. */
export const rowsSince = ({ rows_since, content_revision }: ArticleRecord) => rows_since ?? content_revision

export const hasRowsOf = (head: ArticleRecord, contentRevision: number) =>
  contentRevision >= rowsSince(head) && contentRevision <= head.content_revision

/** Throws for a content revision with other rows. */
export function mustHaveRowsOf(head: ArticleRecord, contentRevision: number): void {
  if (!hasRowsOf(head, contentRevision)) throw textChanged(head)
}

export const revisionConflict = (head: ArticleRecord) =>
  versionConflict(head, 'The text was changed in the meantime. Reload it.')

const versionConflict = ({ content_revision }: ArticleRecord, detail: string) =>
  new Problem('version_conflict', detail, { members: { current_version: content_revision } })

export type Where = Parameters<
  ReturnType<ReturnType<typeof inTransaction<Content['articles']>>['check']>['where']
>[0]

export const stillHas =
  (head: ArticleRecord, names: readonly (keyof ArticleRecord)[]): Where =>
  (stored, { eq, notExists }) =>
    names
      .map(name => (head[name] === undefined ? notExists(stored[name]) : eq(stored[name], head[name])))
      .join(' AND ')

/** One of these changes with every write to text or rows, and whenever a task begins or ends. */
const VERSIONS = [
  'revision',
  'rows_ready',
  'content_revision',
  'row_writes',
  'task_id',
  'ended_task_id',
] as const

export const isUnchanged = (head: ArticleRecord, ...also: (keyof ArticleRecord)[]) =>
  stillHas(head, [...VERSIONS, ...also])

/** `retryWhenChanged` repeats such work. */
export const changedMeanwhile = (cause?: unknown) =>
  new ConditionFailed([{ position: 0, name: 'head', item: null }], { cause })

/** Throws ConditionFailed if the article changes during the work. */
export async function detectingChanges<T>(content: Content, head: ArticleRecord, work: () => Promise<T>) {
  try {
    return await work()
  } catch (error) {
    if (isProblem(error) || error instanceof ConditionFailed) throw error
    const now = await readHead(content, head.id)
    throw VERSIONS.every(name => now[name] === head[name]) ? error : changedMeanwhile(error)
  }
}
