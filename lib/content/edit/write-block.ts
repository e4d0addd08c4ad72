import type { ArticleRecord } from '../../entities/content/article.ts'
import { type TransactItem, transact } from '../../store/transact.ts'
import type { Content } from '../content.ts'
import type { DraftedBlock } from './draft-blocks.ts'
import type { SentenceRecord } from './rows-of-block.ts'
import { isUnchanged } from './unchanged-head.ts'

/** A transaction holds 4 MB. */
const BYTES_IN_TRANSACTION = 3_000_000

/** Writes a block nobody reads yet, in several transactions if its rows are too large for one. */
export async function writeBlock(
  content: Content,
  head: ArticleRecord,
  { block }: DraftedBlock,
  rows: readonly SentenceRecord[],
  signal: AbortSignal,
): Promise<void> {
  const { articles, blocks, sentences } = content.inTransaction
  for (const [part, inPart] of partsOf(rows).entries()) {
    const items: Record<string, TransactItem> = {
      head: articles.check({ id: head.id }).where(isUnchanged(head)).commit(),
    }
    // First, so that no rows are ever without the block by which a sweep finds them.
    if (part === 0) items.block = blocks.put(block).commit()
    for (const row of inPart) items[`row ${row.position}`] = sentences.put(row).commit()
    await transact(content.client, items, { signal })
  }
}

function partsOf(rows: readonly SentenceRecord[]): SentenceRecord[][] {
  const parts: SentenceRecord[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const row of rows) {
    const size = Buffer.byteLength(JSON.stringify(row))
    if (bytes + size > BYTES_IN_TRANSACTION) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)?.push(row)
    bytes += size
  }
  return parts
}
