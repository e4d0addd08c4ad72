import type { BlockRecord } from '../entities/content/block.ts'
import type { SentenceRecord } from '../entities/content/sentence.ts'
import { type TransactItem, transact } from '../store/transact.ts'
import type { Content } from './content.ts'

/** A transaction holds 4 MB. */
const BYTES_IN_TRANSACTION = 3_000_000

/**
 * Writes a block nobody reads yet, in several transactions if its rows are too large for one; `head` is what
 * each of them makes sure of.
 */
export async function writeBlock(
  content: Content,
  head: TransactItem,
  block: BlockRecord,
  rows: readonly SentenceRecord[],
  signal: AbortSignal,
): Promise<void> {
  const { blocks, sentences } = content.inTransaction
  for (const [part, inPart] of partsOf(rows).entries()) {
    const items: Record<string, TransactItem> = { head }
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
