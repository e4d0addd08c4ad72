import { z } from 'zod'
import { serveParent } from '../../../lib/platform/processes/serve-parent.ts'
import { inStoreFile } from './store-file.ts'

/** A program for `runChild`: reads stores to their end, which would block everything else, and says what is damaged. */
const Order = z.object({ files: z.array(z.string()), isRunning: z.boolean() })
const Found = z.object({ quick_check: z.string() })

serveParent(async order => {
  const { files, isRunning } = Order.parse(order)
  return { kind: 'checked', found: files.map(file => foundIn(file, isRunning)) }
})

function foundIn(file: string, isRunning: boolean): string | null {
  try {
    return inStoreFile(file, { isRunning }, store => {
      // One transaction reads one snapshot, whatever a running engine writes meanwhile.
      store.exec('BEGIN')
      return Found.parse(store.prepare('PRAGMA quick_check(1)').get()).quick_check
    })
  } catch (error) {
    return error instanceof Error ? error.message : 'unreadable'
  }
}
