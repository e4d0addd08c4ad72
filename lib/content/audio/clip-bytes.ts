import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ClipRecord } from '../../entities/content/clip.ts'
import type { ByteRange } from '../../media/object-store.ts'
import type { Content } from '../content.ts'
import type { Clip, ClipKey } from './clip.ts'
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

async function bytesInRow(content: Content, clip: Clip, signal: AbortSignal): Promise<Uint8Array> {
  const row = await readClipAndBytes(content, clip, signal)
  if (!row) throw new Error(`Clip ${clip.id} is gone`)
  return row.data
}

/** A clip and what its row holds of its bytes, of one moment: a clip that is made anew has others. */
export async function readClipAndBytes(
  { clips }: Content,
  { cache_hash, user_id }: ClipKey,
  abortSignal: AbortSignal,
): Promise<ClipRecord | null> {
  const { data } = await clips.get({ cache_hash, user_id }).go({ consistent: true, abortSignal })
  return data
}

export const allBytesInTable = async (content: Content, clip: Clip, signal: AbortSignal) =>
  buffer(await bytesInTable(content, clip, null, signal))
