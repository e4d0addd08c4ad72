import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { prefixed, type StoreName, type TableNaming } from '../../../store/tables.ts'
import { OperationRefused } from '../../refused.ts'
import { storesOf } from '../file/format.ts'
import type { Backup } from '../file/read-backup.ts'
import { mustNotBeNewer } from './may-begin.ts'
import { isDecided, notePlan, type Replacing, unfinishedPlan } from './plan.ts'
import { type Read, readPresent } from './read-present.ts'

const LOCKED = 75

const LOCK = `
folder=$1; store=$2; as=$3; shift 3
for name; do
  exec 9>"$folder/$name.db.lock"
  flock -n -E ${LOCKED} 9 || exit
  [ "$name" = "$store" ] || exec 9>&-
done
`
/** Moves the main file last, so that a file of its name is then a new one. */
const MOVE = `
[ ! -e "$folder/$as" ] || exit 0
for ending in -wal -shm ''; do
  [ ! -e "$folder/$store.db$ending" ] || mv "$folder/$store.db$ending" "$folder/$as$ending" || exit
done
`

interface Surroundings {
  readonly dataDir: string
  readonly embedded: readonly StoreName[]
  readonly now: Date
  readonly tableName?: TableNaming
  /** Called before passwords are lost, since accounts cannot be read. Throwing ends the restore. */
  readonly confirm?: (lost: Lost) => Promise<void>
  readonly signal?: AbortSignal
}

export interface Lost extends Pick<Read, 'lost' | 'all'> {
  readonly file: string
}

/**
 * Renames a store's files, so that its restore begins empty; returns their new name, or null. Deletes nothing: a damaged
 * file may hold what the backup does not. First notes what accounts keep. Throws while yomu runs on an embedded store.
 */
export async function setAside(
  backup: Backup,
  store: StoreName,
  surroundings: Surroundings,
): Promise<string | null> {
  const { dataDir } = surroundings
  const noted = unfinishedPlan(dataDir)
  // The restore refuses a note of another one.
  if (noted && (isDecided(noted) || noted.id !== backup.id || noted.store !== store))
    return pathOf(dataDir, noted)
  const replacing = noted ?? (await begin(backup, store, surroundings))
  if (replacing.replaced !== null) await locked(`${LOCK}${MOVE}`, store, surroundings, replacing.replaced)
  return pathOf(dataDir, replacing)
}

const pathOf = (dataDir: string, { replaced }: Pick<Replacing, 'replaced'>) =>
  replaced === null ? null : join(dataDir, replaced)

async function begin(backup: Backup, store: StoreName, surroundings: Surroundings): Promise<Replacing> {
  const { dataDir, now, tableName = prefixed(''), signal = new AbortController().signal } = surroundings
  const { manifest, id } = backup
  mustNotBeNewer(manifest)
  if (!storesOf(manifest.scope).includes(store))
    throw new OperationRefused(`The backup holds ${manifest.scope} only, and not the store ${store}.`)
  await locked(LOCK, store, surroundings)
  const file = join(dataDir, `${store}.db`)
  const isThere = existsSync(file)
  const read =
    store === 'accounts' ? await readPresent(backup, isThere ? file : null, tableName, signal) : null
  if (read && read.lost.length > 0) await surroundings.confirm?.({ lost: read.lost, all: read.all, file })
  const as = `replaced-${store}-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.db`
  const replacing = {
    ...{ id, scope: manifest.scope, store, merge: true },
    ...{ replaced: isThere ? as : null, present: read?.present ?? null },
  }
  notePlan(dataDir, replacing)
  return replacing
}

/** Takes the locks of the engines, then its own, and keeps it until the end. */
async function locked(
  script: string,
  store: StoreName,
  { dataDir, embedded }: Surroundings,
  as = '',
): Promise<void> {
  const locks = [...embedded.filter(name => name !== store), store]
  try {
    await promisify(execFile)('/bin/sh', ['-c', script, 'sh', dataDir, store, as, ...locks])
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCKED)
      throw new OperationRefused(`yomu is running on ${dataDir}. Stop it, then restore the store.`)
    throw error
  }
}
