import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { StoreName } from '../../../store/tables.ts'
import { OperationRefused } from '../../refused.ts'
import { storesOf } from '../file/format.ts'
import type { Backup } from '../file/read-backup.ts'
import { mustNotBeNewer } from './may-begin.ts'
import { unfinishedPlan } from './plan.ts'

const LOCKED = 75

/** Takes the lock of each engine before the first file is moved. */
const MOVE = `
folder=$1; store=$2; as=$3; shift 3
for name; do
  exec 9>"$folder/$name.db.lock"
  flock -n -E ${LOCKED} 9 || exit
  [ "$name" = "$store" ] || exec 9>&-
done
for ending in '' -wal -shm; do
  [ ! -e "$folder/$store.db$ending" ] || mv "$folder/$store.db$ending" "$folder/$as$ending" || exit
done
`

/**
 * Renames the files of a store, so that its restore from this backup begins with an empty one; returns their new name, or
 * null while such a restore is unfinished. Nothing is deleted: a damaged file may hold what the backup does not. Throws
 * while yomu runs on one of the embedded stores.
 */
export async function setAside(
  { manifest }: Backup,
  store: StoreName,
  { dataDir, embedded, now }: { dataDir: string; embedded: readonly StoreName[]; now: Date },
): Promise<string | null> {
  if (unfinishedPlan(dataDir)) return null
  mustNotBeNewer(manifest)
  if (!storesOf(manifest.scope).includes(store))
    throw new OperationRefused(`The backup holds ${manifest.scope} only, and not the store ${store}.`)
  const as = `replaced-${store}-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.db`
  // Its own lock is taken last, and kept until its files are moved.
  const locks = [...embedded.filter(name => name !== store), store]
  try {
    await promisify(execFile)('/bin/sh', ['-c', MOVE, 'sh', dataDir, store, as, ...locks])
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCKED)
      throw new OperationRefused(`yomu is running on ${dataDir}. Stop it, then restore the store.`)
    throw error
  }
  return join(dataDir, as)
}
