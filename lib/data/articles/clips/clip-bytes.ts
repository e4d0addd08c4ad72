import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ByteRange } from '../../../objects/ranged-reply.ts'
import { inTransaction } from '../../../store/writing/transact.ts'
import { writeAll } from '../../../store/writing/write-all.ts'
import type { ClipRecord } from '../../entities/content/clip.ts'
import { type Content, everything, inPieces } from '../content.ts'
import type { Clip, ClipKey } from './clip.ts'

/** Leaves room for the keys in the 400 KB of an item. */
const PART_BYTES = 350_000

export async function bytesInTable(content: Content, clip: Clip, range: ByteRange | null): Promise<Readable> {
  const { start, end } = range ?? { start: 0, end: clip.size - 1 }
  if (clip.parts > 0) return Readable.from(readParts(content, clip, { start, end }))
  const record = await readClipAndBytes(content, clip)
  if (!record) throw new Error(`Clip ${clip.id} has been removed`)
  return Readable.from([record.data.subarray(start, end + 1)])
}

export const allBytesInTable = async (content: Content, clip: Clip) =>
  buffer(await bytesInTable(content, clip, null))

/** Reads both together, since a clip that is stored again has other bytes. */
export async function readClipAndBytes(
  { clips, signal: abortSignal }: Content,
  key: ClipKey,
): Promise<ClipRecord | null> {
  const { data } = await clips.get(key).go({ consistent: true, abortSignal })
  return data
}

async function* readParts(
  { clipParts, signal: abortSignal }: Content,
  { cache_hash, user_id, parts_id, id }: Clip,
  { start, end }: ByteRange,
): AsyncGenerator<Uint8Array> {
  for (let part = Math.floor(start / PART_BYTES); part * PART_BYTES <= end; part += 1) {
    const { data } = await clipParts
      .get({ cache_hash, user_id, parts_id, part })
      .go({ consistent: true, abortSignal })
    if (!data) throw new Error(`Part ${part} of clip ${id} is missing`)
    const from = part * PART_BYTES
    yield data.bytes.subarray(Math.max(0, start - from), end + 1 - from)
  }
}

/** Takes bytes beyond the record, under a name that no record has yet. Returns the number of parts. */
export async function writeParts(
  { client, clipParts, limitWrites, signal }: Content,
  { cache_hash, user_id }: ClipKey,
  parts_id: string,
  bytes: Uint8Array,
): Promise<number> {
  const writes = inPieces(bytes, PART_BYTES).map((bytes, part) =>
    inTransaction(clipParts).put({ cache_hash, user_id, parts_id, part, bytes }),
  )
  await writeAll(client, writes, { signal, limit: limitWrites })
  return writes.length
}

export async function countParts(content: Content, key: ClipKey, parts_id: string) {
  return (await partKeys(content, key, parts_id)).length
}

export async function removeParts(content: Content, key: ClipKey, parts_id: string) {
  const keys = await partKeys(content, key, parts_id)
  const deletes = keys.map(part => inTransaction(content.clipParts).delete(part))
  const large = { deletedBytes: PART_BYTES, limit: content.limitWrites }
  await writeAll(content.client, deletes, { signal: content.signal, ...large })
  return keys.length
}

async function partKeys(content: Content, { cache_hash, user_id }: ClipKey, parts_id: string) {
  const name = { cache_hash, user_id, parts_id }
  const { data } = await content.clipParts.query
    .part(name)
    .go({ ...everything(content), attributes: ['part'] })
  return data.map(({ part }) => ({ ...name, part }))
}
