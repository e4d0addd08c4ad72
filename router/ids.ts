import { randomFillSync } from 'node:crypto'
import { monotonicFactory } from 'ulid'

const POOL_BYTES = 4_096

/** Makes ULIDs that rise within a millisecond. By default ulid asks the system for every random byte separately. */
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
