import type { SentenceRecord } from '../../entities/content/sentence.ts'
import { Problem } from '../../http/errors.ts'
import type { TransactItem } from '../../store/transact.ts'
import type { Content } from '../content.ts'
import { invalid } from '../invalid.ts'
import type { OutputPart } from './metadata.ts'

type Attributes = Omit<SentenceRecord, 'article_id' | 'user_id' | 'block' | 'position'>

/** A row as it was read, and what becomes of it. */
export interface RowChange {
  row: SentenceRecord
  set: Partial<Attributes>
  remove?: (keyof Attributes)[]
  /** What must still be as it was read, besides the sentence and its metadata. */
  basedOn?: readonly (keyof Attributes)[]
}

/** Below the 400 KB an item may take, by the names of its attributes. */
const ROW_BYTES = 400_000

/**
 * The writes of rows of one block, and of the version the block has with them. They fail when a row is no
 * longer what it was read as.
 */
export function blockWrites(
  content: Content,
  changes: readonly [RowChange, ...RowChange[]],
  block: { lengths?: readonly number[] } = {},
): Record<string, TransactItem> {
  const [{ row: first }] = changes
  const items: Record<string, TransactItem> = {
    block: content.inTransaction.blocks
      .patch({ article_id: first.article_id, block: first.block })
      .set({ ...block, updated_at: content.now().toISOString() })
      .add({
        version: 1,
        ...positionsWith(changes, 'translation', 'translated'),
        ...positionsWith(changes, 'explanation', 'explained'),
      })
      .commit(),
  }
  for (const change of changes) items[`row ${change.row.position}`] = rowWrite(content, change)
  return items
}

/** A store takes no empty set. */
function positionsWith(changes: readonly RowChange[], part: OutputPart, set: 'translated' | 'explained') {
  const positions = changes.filter(({ set }) => set[part] !== undefined).map(({ row }) => row.position)
  return positions.length > 0 ? { [set]: positions } : {}
}

function rowWrite(content: Content, { row, set, remove = [], basedOn = [] }: RowChange): TransactItem {
  const { article_id, block, position } = row
  return content.inTransaction.sentences
    .patch({ article_id, block, position })
    .set(set)
    .remove(remove)
    .where((stored, { eq, notExists }) =>
      (['sentence', 'metadata', ...basedOn] as const)
        .map(name => (row[name] === undefined ? notExists(stored[name]) : eq(stored[name], row[name])))
        .join(' AND '),
    )
    .commit()
}

/** Throws where the store would not take the row; for every change, before the writes of any are built. */
export function mustBeStorable({ row, set }: RowChange): void {
  const texts = Object.values({ ...row, ...set }).map(String)
  if (!texts.every(text => text.isWellFormed())) throw invalid('body', 'must be well-formed Unicode')
  if (texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0) > ROW_BYTES)
    throw new Problem('too_large', `A sentence holds at most ${ROW_BYTES} bytes with all that belongs to it.`)
}
