import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupState } from '../../contracts/schemas/administration/backups.ts'
import type { Config } from '../../platform/config/schema.ts'
import type { Log } from '../../platform/logging/log.ts'
import { redact } from '../../platform/outbound/redact.ts'
import { type BackupProgram, runBackup } from '../../platform/processes/run-backup.ts'
import { backupFolderOf, faultOfFolder, makeBackupFolder } from './folder.ts'
import { nameAt, superfluous } from './kept-files.ts'
import { type Attempt, backupState, lastAttempt, noteAttempt } from './state.ts'

const HOUR_MS = 3_600_000
/** The wait after a failure, unless backups are due more often. */
const AGAIN_AFTER_MS = HOUR_MS

interface Surroundings {
  readonly config: Pick<Config, 'BACKUP_DIR' | 'BACKUP_EVERY_HOURS' | 'DATA_DIR'>
  readonly program: BackupProgram
  readonly log: Pick<Log, 'info' | 'warn'>
  now(): Date
}

export class AutomaticBackups {
  private readonly given: Surroundings
  private readonly folder: string
  private isRunning = false

  constructor(given: Surroundings) {
    this.given = given
    this.folder = backupFolderOf(given.config)
  }

  /** Called repeatedly, never concurrently. */
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

  state(): Promise<BackupState> {
    return backupState(this.given.config, { now: this.given.now(), isRunning: this.isRunning })
  }

  private async isDue(): Promise<boolean> {
    const { at, failure } = lastAttempt(this.folder)
    const every = this.given.config.BACKUP_EVERY_HOURS * HOUR_MS
    if (at === null) return true
    const passed = this.given.now().getTime() - Date.parse(at)
    // A clock that was set back must not delay backups.
    return passed < 0 || passed >= (failure === null ? every : Math.min(every, AGAIN_AFTER_MS))
  }

  private async removeSuperfluous(): Promise<void> {
    for (const name of superfluous(await readdir(this.folder))) {
      await rm(join(this.folder, name), { force: true })
      this.given.log.info({ name }, 'an automatic backup was removed, since newer ones are kept')
    }
  }

  private save(attempt: Attempt): void {
    noteAttempt(this.folder, attempt)
  }
}
