import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Problem } from '../../platform/problems/errors.ts'

/**
 * Lets one backup or restore work on a data folder. SQLite's lock ends with the process, even a killed one, whose leftovers
 * can then be removed.
 */
export async function alone<T>(dataDir: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(dataDir, 'backup.lock'))
  try {
    take(lock, dataDir)
    return await work()
  } finally {
    lock.close()
  }
}

function take(lock: DatabaseSync, dataDir: string): void {
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    const message = `Another backup or restore works on ${dataDir}. Wait until it has ended.`
    throw new Problem('unavailable', message, { cause })
  }
}
