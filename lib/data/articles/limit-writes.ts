import pLimit from 'p-limit'
import type { StoreClient } from '../../store/client.ts'
import type { WriteLimit } from '../../store/writing/write-all.ts'

const AT_ONCE = 2
/** Some 4 ms of the engine; half as many write a fifth less in the same time. */
const ITEMS_BESIDE_READERS = 32
/** The time in which a reader may soon want another page. */
const READING_MS = 10_000

/**
 * Keeps bulk writes small and single while pages are read: the embedded engine serves one request at a time, so a page
 * waits for the writes before it.
 */
export function writesBesideReaders({ unsigned }: StoreClient) {
  const limit = pLimit(AT_ONCE)
  const limitWrites: WriteLimit = Object.defineProperty(limit, 'mostItems', {
    get: () => (limit.concurrency < AT_ONCE ? ITEMS_BESIDE_READERS : undefined),
  })
  let reading: NodeJS.Timeout | undefined
  const pageIsRead = () => {
    if (!unsigned) return
    limit.concurrency = 1
    reading ??= setTimeout(() => {
      limit.concurrency = AT_ONCE
    }, READING_MS).unref()
    reading.refresh()
  }
  return { limitWrites, pageIsRead }
}
