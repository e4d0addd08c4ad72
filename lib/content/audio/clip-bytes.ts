import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ByteRange } from '../../media/object-store.ts'
import type { Content } from '../content.ts'
import type { Clip } from './clip.ts'
import { readParts } from './clip-parts.ts'

/** The bytes of a clip that has them in the table, or a range of them. */
export async function bytesInTable(
  content: Content,
  clip: Clip,
  range: ByteRange | null,
  signal: AbortSignal,
): Promise<Readable> {
  const { start, end } = range ?? { start: 0, end: clip.size - 1 }
  if (clip.parts > 0) return Readable.from(readParts(content, clip, { start, end }, signal))
  const bytes = await bytesInRow(content, clip, signal)
  return Readable.from([bytes.subarray(start, end + 1)])
}

/** The bytes of a clip that is not in parts. */
export async function bytesInRow(content: Content, clip: Clip, signal: AbortSignal): Promise<Uint8Array> {
  const { cache_hash, user_id, id } = clip
  const { data } = await content.clips
    .get({ cache_hash, user_id })
    .go({ consistent: true, attributes: ['data'], abortSignal: signal })
  if (!data) throw new Error(`Clip ${id} is gone`)
  return data.data
}

export const allBytesInTable = async (content: Content, clip: Clip, signal: AbortSignal) =>
  buffer(await bytesInTable(content, clip, null, signal))
