import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { BackupState } from '../../contracts/schemas/administration/backups.ts'
import { Timestamp } from '../../contracts/schemas/basics.ts'
import type { Config } from '../../platform/config/schema.ts'
import { savedSettings } from '../../platform/config/settings.ts'
import { missingIsNull } from '../../platform/disk/disk-faults.ts'
import { writeOwnerOnly } from '../../platform/disk/owner-file.ts'
import type { Log } from '../../platform/logging/log.ts'
import { redact } from '../../platform/outbound/redact.ts'
import { type BackupProgram, runBackup } from '../../platform/processes/run-backup.ts'
import { backupFolderOf, faultOfFolder, makeBackupFolder } from './folder.ts'
import { nameAt, superfluous } from './kept-files.ts'

const HOUR_MS = 3_600_000
/** The wait after a failure, unless backups are due more often. */
const AGAIN_AFTER_MS = HOUR_MS
/** Hours that a backup made by another program may be old; such a program is expected to run daily. */
const DAILY = 50
const STATE = 'yomu-auto.json'
const BACKUP = /^yomu-.*\.tar$/

const Saved = z.object({
  /** The last attempt. */
  at: Timestamp.nullable(),
  /** The reason for its failure; null if it succeeded. */
  failure: z.string().nullable(),
})
type Saved = z.output<typeof Saved>

interface Surroundings {
  readonly config: Pick<Config, 'BACKUP_DIR' | 'BACKUP_EVERY_HOURS' | 'DATA_DIR'>
  readonly program: BackupProgram
  readonly log: Pick<Log, 'info' | 'warn'>
  now(): Date
}

/** Makes backups when they are due, and reports their state, which is saved beside them. */
export class AutomaticBackups {
  private readonly given: Surroundings
  private readonly folder: string
  private isRunning = false

  constructor(given: Surroundings) {
    this.given = given
    this.folder = backupFolderOf(given.config)
  }

  /** Makes a backup if one is due; called repeatedly, never concurrently. */
  async runIfDue(signal: AbortSignal): Promise<void> {
    const { config, now, log } = this.given
    if (config.BACKUP_EVERY_HOURS === 0) return
    await makeBackupFolder(config)
    if ((await faultOfFolder(this.folder, { writes: true })) !== null || !(await this.isDue())) return
    const at = now()
    this.isRunning = true
    try {
      this.save({ at: at.toISOString(), failure: 'The backup was interrupted.' })
      await runBackup(this.given.program, { file: join(this.folder, nameAt(at)), scope: 'all' }, signal)
      this.save({ at: at.toISOString(), failure: null })
      await this.removeSuperfluous()
    } catch (error) {
      signal.throwIfAborted()
      const failure = redact(error instanceof Error ? error.message : String(error), [])
      log.warn({ failure }, 'the automatic backup failed')
      this.save({ at: at.toISOString(), failure })
    } finally {
      this.isRunning = false
    }
  }

  async state(): Promise<BackupState> {
    const { BACKUP_DIR, BACKUP_EVERY_HOURS: every_hours } = this.given.config
    const about = { every_hours, last: null, is_running: this.isRunning, problem: null, detail: null }
    if (BACKUP_DIR === undefined && every_hours === 0) return { ...about, problem: 'not_set_up' }
    const fault = await faultOfFolder(this.folder, { writes: every_hours > 0 })
    if (fault !== null) return { ...about, problem: 'folder', detail: fault }
    const last = await this.newest()
    const { at, failure } = this.saved()
    if (every_hours > 0 && failure !== null && !this.isRunning)
      return { ...about, last, problem: 'failed', detail: failure }
    const mostHours = every_hours > 0 ? 2 * every_hours + 1 : DAILY
    // The first backup is made within a minute of the first start.
    const isOverdue = last ? this.hoursSince(last.at) > mostHours : every_hours === 0 || at !== null
    return { ...about, last, problem: isOverdue && !this.isRunning ? 'overdue' : null }
  }

  private async isDue(): Promise<boolean> {
    const { at, failure } = this.saved()
    const every = this.given.config.BACKUP_EVERY_HOURS * HOUR_MS
    if (at === null) return true
    const passed = this.given.now().getTime() - Date.parse(at)
    // A clock that was set back must not delay backups.
    return passed < 0 || passed >= (failure === null ? every : Math.min(every, AGAIN_AFTER_MS))
  }

  private hoursSince = (at: string) => (this.given.now().getTime() - Date.parse(at)) / HOUR_MS

  private async newest(): Promise<BackupState['last']> {
    const names = (await readdir(this.folder)).filter(name => BACKUP.test(name))
    const found = await Promise.all(names.map(name => stat(join(this.folder, name)).catch(missingIsNull)))
    const [last] = found.filter(file => file !== null).sort((a, b) => b.mtimeMs - a.mtimeMs)
    return last ? { at: last.mtime.toISOString(), bytes: last.size } : null
  }

  private async removeSuperfluous(): Promise<void> {
    for (const name of superfluous(await readdir(this.folder))) {
      await rm(join(this.folder, name), { force: true })
      this.given.log.info({ name }, 'an automatic backup was removed, since newer ones are kept')
    }
  }

  /** An unreadable file counts as no backup, so that one follows. */
  private saved(): Saved {
    const initial: Saved = { at: null, failure: null }
    try {
      return savedSettings(join(this.folder, STATE), Saved, initial)
    } catch {
      return initial
    }
  }

  private save(saved: Saved): void {
    writeOwnerOnly(join(this.folder, STATE), `${JSON.stringify(saved)}\n`)
  }
}
