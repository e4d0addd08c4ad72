import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { type TransactItem, transact } from '../../../store/writing/transact.ts'
import { writeInTurn } from '../../../store/writing/write-all.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import type { SentenceRecord } from '../../entities/content/rows.ts'
import { revisionConflict } from '../article/heads.ts'
import type { Content } from '../content.ts'
import { type Numbered, readNumberedRows } from './numbered-rows.ts'
import { blockWrites, mustBeStorable, type RowChange } from './row-writes.ts'

/** Items to write to sentences of one revision. */
export interface Batch<Item> {
  revision: number
  items: readonly Item[]
}

/** An article whose rows may be written, and the condition on it that each transaction carries. */
interface Writable {
  head: ArticleRecord
  guard: TransactItem
}

/**
 * Writes a batch, the items of each block in one transaction, and returns the number of sentences written. All items are
 * checked before the first is written. `changeOf` returns null for a sentence that stays as it is; its `path` names the
 * item in the body.
 */
export async function writeBatch<Item extends Numbered>(
  content: Content,
  { revision, items }: Batch<Item>,
  writable: () => Promise<Writable>,
  changeOf: (row: SentenceRecord, item: Item, path: string) => RowChange | null,
): Promise<number> {
  return retryWhenChanged(async () => {
    const { head, guard } = await writable()
    if (head.revision !== revision) throw revisionConflict(head)
    const rows = await readNumberedRows(content, head, items)
    const changes = items.flatMap((item, at) => {
      const row = rows[at]
      return (row && changeOf(row, item, `body.items.${at}`)) ?? []
    })
    changes.forEach(mustBeStorable)
    // A block has the time of its write, so its transaction is built when its turn comes.
    const write = (inBlock: readonly RowChange[]) =>
      transact(content.client, { head: guard, ...blockWrites(content, inBlock) }, { signal: content.signal })
    const blocks = [...Map.groupBy(changes, ({ row }) => row.block).values()]
    await writeInTurn(content.limitWrites, blocks, content.signal, write)
    return changes.length
  })
}
