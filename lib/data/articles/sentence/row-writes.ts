import { isSpeakable } from '../../../japanese/speakable.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { plainPatch } from '../../../store/writing/plain-writes.ts'
import { inTransaction, type TransactItem } from '../../../store/writing/transact.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import type { SentenceRecord } from '../../entities/content/rows.ts'
import type { Where } from '../article/heads.ts'
import type { Content } from '../content.ts'
import { completeIn, nonEmpty } from '../rows/blocks.ts'

type Attributes = Omit<SentenceRecord, 'article_id' | 'user_id' | 'block' | 'position'>

export interface RowChange {
  row: SentenceRecord
  set: Partial<Attributes>
  remove?: (keyof Attributes)[]
  basedOn?: readonly (keyof Attributes)[]
  /** True if `moreComplete` counts the row, which must keep its outputs then. */
  isCounted?: boolean
}

const OUTPUTS = ['translation', 'explanation', 'audio_object_id'] as const

/** Leaves room for attribute names in the 400 KB of an item. */
const ROW_BYTES = 400_000

/** Raises the block's version. Fails if a row has changed. */
export function blockWrites(
  content: Content,
  changes: readonly RowChange[],
  block: { lengths?: readonly number[]; footnotes?: string } = {},
): Record<string, TransactItem> {
  const [first] = changes
  if (!first) return {}
  const ofClips = changes.filter(mayChangeClip)
  const items: Record<string, TransactItem> = {
    block: inTransaction(content.blocks)
      .patch({ article_id: first.row.article_id, block: first.row.block })
      .set({ ...block, updated_at: content.now().toISOString() })
      .add({
        version: 1,
        ...positionsOf(changes, 'translated', ({ set }) => set.translation !== undefined),
        ...positionsOf(changes, 'explained', ({ set }) => set.explanation !== undefined),
        ...positionsOf(ofClips, 'unspoken', change => lacksClip(rowAfter(change)) && !lacksClip(change.row)),
      })
      .delete({
        ...positionsOf(changes, 'translated', ({ remove }) => remove?.includes('translation') ?? false),
        ...positionsOf(ofClips, 'unspoken', change => lacksClip(change.row) && !lacksClip(rowAfter(change))),
      }),
  }
  for (const change of changes) items[`row ${change.row.position}`] = rowWrite(content, change)
  return items
}

const positionsOf = <Name extends string>(
  changes: readonly RowChange[],
  name: Name,
  isOne: (change: RowChange) => boolean,
) =>
  nonEmpty(
    name,
    changes.filter(isOne).map(({ row }) => row.position),
  )

const rowAfter = ({ row, set, remove = [] }: RowChange): Partial<SentenceRecord> => ({
  ...row,
  ...set,
  ...Object.fromEntries(remove.map(name => [name, undefined])),
})

const mayChangeClip = ({ set, remove = [] }: RowChange) =>
  set.sentence !== undefined || set.audio_object_id !== undefined || remove.includes('audio_object_id')

const lacksClip = ({ sentence = '', audio_object_id }: Partial<SentenceRecord>) =>
  audio_object_id === undefined && isSpeakable(sentence)

/** May be negative. */
export const moreComplete = (head: ArticleRecord, changes: readonly RowChange[]): number =>
  changes.reduce((sum, change) => sum + complete(head, rowAfter(change)) - complete(head, change.row), 0)

function complete(head: ArticleRecord, row: Partial<SentenceRecord>): number {
  const only = (isOne: boolean) => (isOne ? [0] : [])
  const { translation, explanation } = row
  const outputs = {
    sentences: 1,
    translated: only(translation !== undefined),
    explained: only(explanation !== undefined),
    unspoken: only(lacksClip(row)),
  }
  return completeIn([outputs], head)
}

const rowWrite = (
  { sentences }: Content,
  { row, set, remove = [], basedOn = [], isCounted = false }: RowChange,
): TransactItem =>
  plainPatch(sentences, row, {
    set,
    remove,
    unchanged: ['sentence', 'metadata', ...basedOn],
    kept: isCounted ? OUTPUTS : [],
  })

/** Written by people; counts with the article's text. */
const WRITTEN = ['notes', 'full_prompt'] as const

/** May be negative. */
export function moreWritten({ row, set, remove = [] }: RowChange): number {
  const bytes = (text = '') => Buffer.byteLength(text)
  return WRITTEN.reduce((sum, name) => {
    const after = remove.includes(name) ? '' : (set[name] ?? row[name])
    return sum + bytes(after) - bytes(row[name])
  }, 0)
}

/** Checks all changes before any writes are built. */
export function mustBeStorable({ row, set }: RowChange): void {
  const texts = Object.values({ ...row, ...set }).map(String)
  if (texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0) > ROW_BYTES)
    throw new Problem(
      'too_large',
      `With its translation, explanation and notes, a sentence has at most ${ROW_BYTES} bytes. Shorten one of them.`,
    )
}

interface Written {
  taskId?: string
  contentRevision?: number | undefined
  /** Keeps the rows; no task may hold the article. */
  nextText?: { readonly content_revision: number; readonly rows_since: number }
  /** May be negative. */
  moreComplete?: number
  moreText?: number
  also?: Where | undefined
}

/**
 * Joins every write to rows; fails for another revision. `row_writes` tells edits of changes in rows they copied, and a
 * task's end in rows it counted.
 */
export const raisedRowWrites = (
  { articles, now }: Content,
  { id, revision }: Pick<ArticleRecord, 'id' | 'revision'>,
  { taskId, contentRevision, nextText, moreComplete = 0, moreText = 0, also }: Written = {},
): TransactItem =>
  inTransaction(articles)
    .patch({ id })
    .set(nextText === undefined ? {} : { ...nextText, updated_at: now().toISOString() })
    .add({
      row_writes: 1,
      ...(moreComplete === 0 ? {} : { complete_sentences: moreComplete }),
      ...(moreText === 0 ? {} : { text_bytes: moreText }),
    })
    .where((head, operations) => {
      const { eq, notExists } = operations
      return [
        eq(head.revision, revision),
        ...(taskId === undefined ? [] : [eq(head.task_id, taskId)]),
        ...(contentRevision === undefined ? [] : [eq(head.content_revision, contentRevision)]),
        ...(nextText === undefined ? [] : [notExists(head.task_id)]),
        ...(also === undefined ? [] : [also(head, operations)]),
      ].join(' AND ')
    })
