import type { ArticleRecord } from '../../entities/content/article.ts'
import type { SentenceRecord } from '../../entities/content/sentence.ts'
import { retryWhenChanged } from '../../store/retry-when-changed.ts'
import { type TransactItem, transact } from '../../store/transact.ts'
import type { Content } from '../content.ts'
import { revisionConflict } from '../heads.ts'
import { writeInTurn } from '../write-in-turn.ts'
import { type Numbered, readNumberedRows } from './numbered-rows.ts'
import { blockWrites, mustBeStorable, type RowChange } from './row-change.ts'

/** An article whose rows may be written, and what each transaction makes sure of that with. */
interface Writable {
  head: ArticleRecord
  guard: TransactItem
}

/**
 * Writes what a batch says of sentences of one revision, each block's part in one transaction, and returns
 * how many that were. All items are checked before the first is written.
 */
export async function writeBatch<Item extends Numbered>(
  content: Content,
  { revision, items }: { revision: number; items: readonly Item[] },
  writable: () => Promise<Writable>,
  /** Null for a sentence that stays as it is; `path` names the item in the body. */
  changeOf: (row: SentenceRecord, item: Item, path: string) => RowChange | null,
  signal: AbortSignal,
): Promise<number> {
  return retryWhenChanged(async () => {
    const { head, guard } = await writable()
    if (head.revision !== revision) throw revisionConflict(head)
    const rows = await readNumberedRows(content, head, items, signal)
    const changes = items.flatMap((item, at) => {
      const row = rows[at]
      return (row && changeOf(row, item, `body.items.${at}`)) ?? []
    })
    changes.forEach(mustBeStorable)
    // A block says when it was written, so its transaction is built when its turn has come.
    const write = (inBlock: [RowChange, ...RowChange[]]) =>
      transact(content.client, { head: guard, ...blockWrites(content, inBlock) }, { signal })
    await writeInTurn(content, byBlock(changes), write)
    return changes.length
  })
}

function byBlock(changes: readonly RowChange[]) {
  const blocks = new Map<string, [RowChange, ...RowChange[]]>()
  for (const change of changes) {
    const inBlock = blocks.get(change.row.block)
    if (inBlock) inBlock.push(change)
    else blocks.set(change.row.block, [change])
  }
  return [...blocks.values()]
}
