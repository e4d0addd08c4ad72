import type { BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import type { ClipPartRecord } from '../../entities/content/clip-part.ts'
import type { ByteRange } from '../../media/object-store.ts'
import { batchWrite } from '../../store/batch.ts'
import type { Content } from '../content.ts'
import { remove } from '../sweep/remove.ts'
import { writeInTurn } from '../write-in-turn.ts'
import type { Clip, ClipKey } from './clip.ts'

/** With its keys below the 400 KB of an item. */
const PART_BYTES = 350_000

/** Writes bytes that are too many for the row, under a name no row says yet; returns how many parts they take. */
export async function writeParts(
  content: Content,
  { cache_hash, user_id }: ClipKey,
  parts_id: string,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<number> {
  const count = Math.ceil(bytes.byteLength / PART_BYTES)
  const parts = Array.from({ length: count }, (_, part): ClipPartRecord => {
    const from = part * PART_BYTES
    return { cache_hash, user_id, parts_id, part, bytes: bytes.subarray(from, from + PART_BYTES) }
  })
  const batches: BatchWriteCommandInput[] = content.clipParts.put(parts).params()
  await writeInTurn(content, batches, batch => batchWrite(content.client, [batch], { signal }))
  return count
}

/** The bytes of that range, and no part that it does not need. */
export async function* readParts(
  { clipParts }: Content,
  { cache_hash, user_id, parts_id, id }: Clip,
  { start, end }: ByteRange,
  abortSignal: AbortSignal,
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

/** How many parts there are under a name. */
export async function countParts(content: Content, key: ClipKey, parts_id: string, signal: AbortSignal) {
  return (await partKeys(content, key, parts_id, signal)).length
}

/** Removes what there is under a name, and returns how many parts that were. */
export async function removeParts(content: Content, key: ClipKey, parts_id: string, signal: AbortSignal) {
  const keys = await partKeys(content, key, parts_id, signal)
  await remove(content, content.clipParts.delete(keys).params(), signal)
  return keys.length
}

async function partKeys(
  { clipParts }: Content,
  { cache_hash, user_id }: ClipKey,
  parts_id: string,
  abortSignal: AbortSignal,
) {
  const { data } = await clipParts.query
    .part({ cache_hash, user_id, parts_id })
    .go({ consistent: true, pages: 'all', attributes: ['part'], abortSignal })
  return data.map(({ part }) => ({ cache_hash, user_id, parts_id, part }))
}
