import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { refusal } from '../../../platform/problems/reasons.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { inTransaction, type TransactItem } from '../../../store/writing/transact.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { type Content, everything, inPieces } from '../content.ts'
import { detectingChanges, readableHead } from './heads.ts'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** An item holds 400 KB. */
const PART_BYTES = 300 * 1024
/** A transaction holds 4 MB. */
export const PARTS_IN_TRANSACTION = 10

export const compressedParts = async (text: string) => inPieces(await compress(text), PART_BYTES)

export async function storedText(content: Content, article_id: number, content_revision: number) {
  const { data } = await content.textParts.query
    .part({ article_id, content_revision })
    .go(everything(content))
  if (data.length === 0) return null
  return (await decompress(Buffer.concat(data.map(({ bytes }) => bytes)))).toString()
}

export async function readRawContent(content: Content, { id, content_revision }: ArticleRecord) {
  const text = await storedText(content, id, content_revision)
  if (text === null) throw new Error(`Article ${id} has no text ${content_revision}`)
  return text
}

export const textBytes = async (content: Content, head: ArticleRecord): Promise<number> =>
  head.text_bytes ?? Buffer.byteLength((await storedText(content, head.id, head.content_revision)) ?? '')

export async function readText(content: Content, articleId: number) {
  return retryWhenChanged(async () => {
    const head = await readableHead(content, articleId)
    const raw_content = await detectingChanges(content, head, () => readRawContent(content, head))
    return { raw_content, content_revision: head.content_revision }
  })
}

export const textPuts = (
  { textParts }: Content,
  { id, user_id, content_revision }: Pick<ArticleRecord, 'id' | 'user_id' | 'content_revision'>,
  compressed: readonly Uint8Array[],
): TransactItem[] =>
  compressed.map((bytes, part) =>
    inTransaction(textParts).put({ article_id: id, user_id, content_revision, part, bytes }),
  )

export const byPart = (puts: readonly TransactItem[]): Record<string, TransactItem> =>
  Object.fromEntries(puts.map((put, part) => [`part ${part}`, put]))

/** The time after which no reader needs the replaced text. */
const SWEPT_AFTER_MS = 10 * 60_000

export async function replacingText(raw: string): Promise<Uint8Array[]> {
  const parts = await compressedParts(raw)
  if (parts.length > PARTS_IN_TRANSACTION) throw refusal('text_too_long_to_change')
  return parts
}

export function replacingWrites(
  content: Content,
  { id, user_id }: ArticleRecord,
  next: { revision: number; content_revision: number },
  text: readonly Uint8Array[],
): Record<string, TransactItem> {
  const due_at = new Date(content.now().getTime() + SWEPT_AFTER_MS).toISOString()
  const { revision, content_revision } = next
  return {
    sweep: inTransaction(content.sweeps).put({
      article_id: id,
      user_id,
      due_at,
      reason: 'replaced',
      revision,
      content_revision,
    }),
    ...byPart(textPuts(content, { id, user_id, content_revision }, text)),
  }
}
