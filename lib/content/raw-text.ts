import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { ArticleRecord } from '../entities/content/article.ts'
import type { Content } from './content.ts'

const compress = promisify(gzip)
const decompress = promisify(gunzip)

/** An item holds 400 KB. */
const PART_BYTES = 300 * 1024
/** A transaction holds 4 MB. */
export const PARTS_IN_TRANSACTION = 10

/** A text in the form it is stored in. */
export async function compressedParts(text: string): Promise<Uint8Array[]> {
  const bytes = await compress(text)
  const parts = Math.ceil(bytes.length / PART_BYTES)
  return Array.from({ length: parts }, (_, part) =>
    bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES),
  )
}

export async function readRawContent(
  content: Content,
  head: ArticleRecord,
  abortSignal: AbortSignal,
): Promise<string> {
  const { data } = await content.textParts.query
    .part({ article_id: head.id, content_revision: head.content_revision })
    .go({ consistent: true, pages: 'all', abortSignal })
  return (await decompress(Buffer.concat(data.map(({ bytes }) => bytes)))).toString()
}
