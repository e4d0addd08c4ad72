import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { diskFull } from '../../http/errors.ts'
import { faultOfFile } from '../../store/engine-process.ts'
import { STORE_NAMES, type StoreName } from '../../store/tables.ts'

interface Snapshots {
  /** The folder of the stores' files, whose engines may be running. */
  readonly dataDir: string
  /** For the copies. */
  readonly folder: string
  readonly stores: readonly StoreName[]
}

/**
 * Copies each store as it is at one moment. The accounts come last: what the other stores hold is then always of an
 * account that the copy has, or that was deleted.
 */
export function takeSnapshots({ dataDir, folder, stores }: Snapshots): ReadonlyMap<StoreName, Snapshot> {
  const here = STORE_NAMES.filter(
    store => stores.includes(store) && existsSync(join(dataDir, `${store}.db`)),
  ).toSorted((a, b) => Number(a === 'accounts') - Number(b === 'accounts'))
  return new Map(
    here.map(store => {
      const copy = join(folder, `${store}.db`)
      copyStore(join(dataDir, `${store}.db`), copy)
      return [store, new Snapshot(copy)]
    }),
  )
}

/**
 * The copy of a store. Its items are read past the engine, which keeps them in DynamoDB's own JSON: the engine sorts the
 * whole table for each page of a scan.
 */
export class Snapshot {
  private readonly file: string

  constructor(file: string) {
    this.file = file
  }

  /** None of a table that an earlier release did not have yet. */
  *lines(table: string): Generator<string> {
    const copy = new DatabaseSync(this.file, { readOnly: true })
    try {
      const known = copy
        .prepare('SELECT 1 FROM sqlite_master WHERE type = ? AND name = ?')
        .get('table', table)
      if (!known) return
      const items = copy.prepare(`SELECT item_json FROM "${table.replaceAll('"', '""')}"`)
      for (const { item_json } of items.iterate()) yield String(item_json)
    } finally {
      copy.close()
    }
  }
}

/** SQLite reads from one snapshot, whatever the engine writes meanwhile. */
function copyStore(file: string, copy: string): void {
  const store = new DatabaseSync(file, { readOnly: true })
  try {
    store.exec('PRAGMA busy_timeout = 10000')
    store.prepare('VACUUM INTO ?').run(copy)
  } catch (error) {
    const said = error instanceof Error ? error.message : ''
    if (/disk is full/i.test(said)) throw diskFull(error)
    throw faultOfFile(file, said) ?? error
  } finally {
    store.close()
  }
}
