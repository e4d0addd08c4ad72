import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import type { BackupState } from '../../contracts/schemas/administration/backups.ts'
import { Timestamp } from '../../contracts/schemas/basics.ts'
import type { Config } from '../../platform/config/schema.ts'
import { savedSettings } from '../../platform/config/settings.ts'
import { missingIsNull } from '../../platform/disk/disk-faults.ts'
import { writeOwnerOnly } from '../../platform/disk/owner-file.ts'
import { backupFolderOf, faultOfFolder } from './folder.ts'

const HOUR_MS = 3_600_000
/** The hours until a backup of another program is late; such a program should run daily. */
const DAILY = 50
const ATTEMPT = 'yomu-auto.json'
const BACKUP = /^yomu-.*\.tar$/

const Attempt = z.object({
  at: Timestamp.nullable(),
  failure: z.string().nullable(),
})
export type Attempt = z.output<typeof Attempt>

type Settings = Pick<Config, 'BACKUP_DIR' | 'BACKUP_EVERY_HOURS' | 'DATA_DIR'>

/** An unreadable file counts as no attempt, so that one follows. */
export function lastAttempt(folder: string, read?: (path: string) => string): Attempt {
  const none: Attempt = { at: null, failure: null }
  try {
    return savedSettings(join(folder, ATTEMPT), Attempt, none, read)
  } catch {
    return none
  }
}

export const noteAttempt = (folder: string, attempt: Attempt): void =>
  writeOwnerOnly(join(folder, ATTEMPT), `${JSON.stringify(attempt)}\n`)

export const isRegular = (config: Settings, file: string): boolean =>
  config.BACKUP_DIR !== undefined &&
  dirname(resolve(file)) === backupFolderOf(config) &&
  BACKUP.test(basename(file))

/** Includes the problem if none is recent; `read` gives the note of the last attempt. */
export async function backupState(
  config: Settings,
  { now, isRunning = false, read }: { now: Date; isRunning?: boolean; read?: (path: string) => string },
): Promise<BackupState> {
  const { BACKUP_DIR, BACKUP_EVERY_HOURS: every_hours } = config
  const about = { every_hours, last: null, is_running: isRunning, problem: null, detail: null }
  if (BACKUP_DIR === undefined && every_hours === 0) return { ...about, problem: 'not_set_up' }
  const folder = backupFolderOf(config)
  const fault = await faultOfFolder(folder, { writes: every_hours > 0 })
  if (fault !== null) return { ...about, problem: 'folder', detail: fault }
  const last = await newestIn(folder)
  const { at, failure } = lastAttempt(folder, read)
  const isOlder = at !== null && last !== null && at < last.at
  if (failure !== null && !isOlder && !isRunning)
    return { ...about, last, problem: 'failed', detail: failure }
  const mostHours = every_hours > 0 ? 2 * every_hours + 1 : DAILY
  const hours = last && (now.getTime() - Date.parse(last.at)) / HOUR_MS
  // The first backup is made within a minute of the first start.
  const isOverdue = hours === null ? every_hours === 0 || at !== null : hours > mostHours
  return { ...about, last, problem: isOverdue && !isRunning ? 'overdue' : null }
}

async function newestIn(folder: string): Promise<BackupState['last']> {
  const names = (await readdir(folder)).filter(name => BACKUP.test(name))
  const backupStats = await Promise.all(names.map(name => stat(join(folder, name)).catch(missingIsNull)))
  const [last] = backupStats.filter(file => file !== null).sort((a, b) => b.mtimeMs - a.mtimeMs)
  return last ? { at: last.mtime.toISOString(), bytes: last.size } : null
}
