import type { ArticleRecord } from '../entities/content/article.ts'
import { Problem } from '../http/errors.ts'
import type { TransactItem } from '../store/transact.ts'
import type { Content } from './content.ts'
import { compressedParts, PARTS_IN_TRANSACTION } from './raw-text.ts'

/** By then nobody reads what was replaced. */
const SWEPT_AFTER_MS = 10 * 60_000

/** A text as it goes into one transaction. */
export async function replacingText(raw: string): Promise<Uint8Array[]> {
  const parts = await compressedParts(raw)
  if (parts.length > PARTS_IN_TRANSACTION)
    throw new Problem('too_large', 'This text takes too much room to be changed at once.')
  return parts
}

/** What goes with a head that gets another text: the text, and that what it replaces is to be swept. */
export function replacingWrites(
  content: Content,
  { id, user_id }: ArticleRecord,
  { revision, content_revision }: { revision: number; content_revision: number },
  text: readonly Uint8Array[],
): Record<string, TransactItem> {
  const { textParts, sweeps } = content.inTransaction
  const owned = { article_id: id, user_id, content_revision }
  const due_at = new Date(content.now().getTime() + SWEPT_AFTER_MS).toISOString()
  const items: Record<string, TransactItem> = {
    sweep: sweeps.put({ ...owned, due_at, reason: 'replaced', revision }).commit(),
  }
  text.forEach((bytes, part) => {
    items[`part ${part}`] = textParts.put({ ...owned, part, bytes }).commit()
  })
  return items
}
