import { pipeline, type Readable, Transform } from 'node:stream'
import { parseKey } from '../../objects/keys.ts'
import { refusal } from '../../platform/problems/reasons.ts'
import { itemsWith } from '../../store/writing/batch.ts'
import { retryWhenChanged } from '../../store/writing/retry-when-changed.ts'
import { inTransaction, transact } from '../../store/writing/transact.ts'
import type { Content } from '../articles/content.ts'
import type { RecountRecord } from '../entities/content/usage.ts'
import { countedBytes, usageIn, usageKey } from '../entities/usage/counted.ts'

const HOUR_MS = 3_600_000
/** Longer than a file may take to arrive. */
export const LONGEST_UPLOAD_MS = 7 * HOUR_MS
/** Taken step by step, so that a small file needs no more. */
const STEP_BYTES = 64 * 1024 ** 2

interface Arriving {
  readonly user_id: number
  readonly file_handle: string
  /** Bounds all bytes beside learning data. */
  readonly most: number
}

/** Takes room in steps as bytes arrive, and gives the rest back at the end; after an interruption the sweep does. */
export async function storeInRoom<Stored extends { size: number }>(
  content: Content,
  arriving: Arriving,
  bytes: Readable,
  store: (bytes: Readable) => Promise<Stored>,
): Promise<Stored> {
  const begun = beginRoom(content, arriving)
  let [room, passed] = [0, 0]
  const within = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length
      const step = async () => {
        await begun
        while (room < passed) room += await takeStep(content, arriving)
      }
      step().then(
        () => done(null, chunk),
        error => done(error),
      )
    },
  })
  // Runs before any await, so that an error of the sender finds a listener.
  pipeline(bytes, within, () => {})
  within.on('error', () => {})
  const leftover = await begun
  try {
    if (within.errored) throw within.errored
    const stored = await store(within)
    await settleRoom(content, arriving, stored.size - room, leftover)
    return stored
  } catch (error) {
    // The caller may have gone, but its room must not stay taken.
    await releaseRoom({ ...content, signal: new AbortController().signal }, arriving.file_handle)
    throw error
  }
}

async function beginRoom(content: Content, { user_id, file_handle }: Arriving): Promise<RecountRecord> {
  const now = content.now().getTime()
  const leftover = { due_at: new Date(now + LONGEST_UPLOAD_MS).toISOString(), user_id, file_handle }
  const since = new Date(now).toISOString()
  const items = {
    room: inTransaction(content.fileRooms).put({ user_id, file_handle, bytes: 0, since }),
    leftover: inTransaction(content.recounts).put(leftover),
  }
  await transact(content.client, items, { signal: content.signal })
  return leftover
}

/** May be a last, smaller one; throws 507 if nothing is left. */
const takeStep = (content: Content, { user_id, file_handle, most }: Arriving): Promise<number> =>
  retryWhenChanged(async () => {
    const [item] = await itemsWith(content, [usageKey(user_id)])
    const step = Math.min(STEP_BYTES, most - usageIn(item).bytes)
    if (step <= 0) throw refusal('file_does_not_fit', {}, { members: { quota: 'bytes' } })
    const items = {
      ...countedBytes(content, user_id, { files: step }, most),
      room: inTransaction(content.fileRooms).patch({ user_id, file_handle }).add({ bytes: step }),
    }
    await transact(content.client, items, { signal: content.signal })
    return step
  })

async function settleRoom(
  content: Content,
  { user_id, file_handle }: Arriving,
  more: number,
  leftover: RecountRecord,
): Promise<void> {
  const items = {
    ...countedBytes(content, user_id, { files: more }),
    room: inTransaction(content.fileRooms).patch({ user_id, file_handle }).add({ bytes: more }),
    leftover: inTransaction(content.recounts).delete(leftover),
  }
  await transact(content.client, items, { signal: content.signal })
}

export async function releaseRoom(content: Content, file_handle: string): Promise<void> {
  const key = parseKey(file_handle)
  if (key?.area !== 'temporary') return
  const { user_id } = key
  await retryWhenChanged(async () => {
    const { data: room } = await content.fileRooms.get({ user_id, file_handle }).go({ consistent: true })
    if (!room) return
    const items = {
      room: inTransaction(content.fileRooms)
        .delete({ user_id, file_handle })
        .where(({ bytes }, { eq }) => eq(bytes, room.bytes)),
      ...countedBytes(content, user_id, { files: -room.bytes }),
    }
    await transact(content.client, items, { signal: content.signal })
  })
}
