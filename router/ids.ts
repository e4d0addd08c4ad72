import { randomFillSync } from 'node:crypto'
import { monotonicFactory } from 'ulid'

const POOL_BYTES = 4_096

/** Makes ULIDs that rise within a millisecond. Left to itself ulid asks the system for every single random byte. */
export function ulidFactory(): () => string {
  const pool = new Uint8Array(POOL_BYTES)
  let used = POOL_BYTES
  const newUlid = monotonicFactory(() => {
    if (used === POOL_BYTES) {
      randomFillSync(pool)
      used = 0
    }
    const byte = pool[used] ?? 0
    used += 1
    return byte / 256
  })
  return () => newUlid()
}
