import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'

/** Stores above this size are checked by the start itself alone. */
export const MOST_COPIED = 64 * 1024 * 1024

/** Opens a store as of one moment; a stopped one unchangeable or as a copy, since SQLite would leave this user's files. Null: too large. */
export function inStoreFile<T>(
  file: string,
  { isRunning }: { isRunning: boolean },
  work: (store: DatabaseSync) => T,
): T | null {
  const isClosed = !existsSync(`${file}-wal`)
  if (isClosed) return inDatabase(Object.assign(pathToFileURL(file), { search: '?immutable=1' }), work)
  if (isRunning && existsSync(`${file}-shm`)) return inDatabase(file, work)
  if (statSync(file).size > MOST_COPIED) return null
  const folder = mkdtempSync(join(tmpdir(), 'yomu-doctor-'))
  try {
    for (const ending of ['', '-wal']) copyFileSync(file + ending, join(folder, `store.db${ending}`))
    return inDatabase(join(folder, 'store.db'), work)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function inDatabase<T>(file: string | URL, work: (store: DatabaseSync) => T): T {
  const store = new DatabaseSync(file, { readOnly: true })
  try {
    return work(store)
  } finally {
    store.close()
  }
}
