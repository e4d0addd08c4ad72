import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { diskFull } from '../../../platform/problems/reasons.ts'
import { faultOfFile } from '../../../store/engine/engine-process.ts'
import type { StoreName } from '../../../store/tables.ts'

interface Folders {
  readonly dataDir: string
  readonly folder: string
}

/** Copies as of one moment; null if the store was never started. */
export function takeSnapshot(store: StoreName, { dataDir, folder }: Folders): Snapshot | null {
  const file = join(dataDir, `${store}.db`)
  if (!existsSync(file)) return null
  const copy = join(folder, `${store}.db`)
  copyStore(file, copy)
  return new Snapshot(copy)
}

/** Reads past the engine, which keeps items as DynamoDB's JSON: it sorts the whole table for each page of a scan. */
export class Snapshot {
  private readonly file: string

  constructor(file: string) {
    this.file = file
  }

  /** Empty for a table that an earlier release did not have. */
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

/** SQLite reads one snapshot while the engine goes on writing. */
function copyStore(file: string, copy: string): void {
  const store = new DatabaseSync(file, { readOnly: true })
  try {
    store.exec('PRAGMA busy_timeout = 10000')
    store.prepare('VACUUM INTO ?').run(copy)
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    if (/disk is full/i.test(message)) throw diskFull(error)
    throw faultOfFile(file, message) ?? error
  } finally {
    store.close()
  }
}
