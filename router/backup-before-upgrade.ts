import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Scope } from '../lib/backup/file/format.ts'
import { type BackupProgram, runBackup } from '../lib/backup/run-backup.ts'
import { childSettings } from '../lib/config/child-settings.ts'
import type { Config } from '../lib/config/schema.ts'
import type { Log } from '../lib/http/log.ts'
import { StoreUnusable } from '../lib/store/engine-process.ts'
import type { StoreName } from '../lib/store/tables.ts'

const project = fileURLToPath(new URL('..', import.meta.url))

/** `npm run backup` on the stores of these settings. */
export const backupProgramOf = (config: Config): BackupProgram => ({
  command: [process.execPath, join(project, 'scripts', 'backup.ts')],
  environment: childSettings(config, process.env),
})

/** Makes a backup of stores that are about to be upgraded. It is never removed by itself. */
export const backupBeforeUpgrade =
  (config: Config, program: BackupProgram, log: Pick<Log, 'info'>) =>
  async (stores: readonly StoreName[], signal: AbortSignal): Promise<void> => {
    const folder = resolve(config.BACKUP_DIR ?? join(config.DATA_DIR, 'backups'))
    const file = join(folder, `before-upgrade-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}.tar`)
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await runBackup(program, { file, scope: scopeOf(stores) }, signal)
    } catch (error) {
      signal.throwIfAborted()
      const reason = error instanceof Error ? error.message.replace(/\.$/, '') : 'unknown'
      throw new StoreUnusable(
        `The data are from an earlier release and are upgraded only after a backup, which could not be written to ${folder}: ${reason}.`,
        { cause: error },
      )
    }
    log.info({ file, stores }, 'a backup was made before the upgrade')
  }

function scopeOf(stores: readonly StoreName[]): Scope {
  if (!stores.includes('accounts')) return 'content'
  return stores.length === 1 ? 'accounts' : 'all'
}
