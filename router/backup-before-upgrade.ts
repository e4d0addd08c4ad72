import { join } from 'node:path'
import type { Scope } from '../lib/operations/backup/file/format.ts'
import type { Config } from '../lib/platform/config/schema.ts'
import type { Log } from '../lib/platform/logging/log.ts'
import { type BackupProgram, runBackup } from '../lib/platform/processes/run-backup.ts'
import { StoreUnusable } from '../lib/store/engine/engine-process.ts'
import type { StoreName } from '../lib/store/tables.ts'
import { backupFolderOf, makeBackupFolder } from '../lib/study/backups/folder.ts'

/** Makes a backup of stores that are about to be upgraded. Nothing removes it automatically. */
export const backupBeforeUpgrade =
  (config: Config, program: BackupProgram, log: Pick<Log, 'warn'>) =>
  async (stores: readonly StoreName[], signal: AbortSignal): Promise<void> => {
    const folder = backupFolderOf(config)
    const file = join(folder, `before-upgrade-${new Date().toISOString().replace(/[-:]|\.\d+/g, '')}.tar`)
    try {
      await makeBackupFolder(config)
      await runBackup(program, { file, scope: scopeOf(stores) }, signal)
    } catch (error) {
      signal.throwIfAborted()
      const reason = error instanceof Error ? error.message.replace(/\.$/, '') : 'unknown'
      throw new StoreUnusable(
        `The data are from an earlier release and are upgraded only after a backup, which could not be written to ${folder}: ${reason}.`,
        { cause: error },
      )
    }
    log.warn({ file, stores }, 'a backup was made before the upgrade')
  }

function scopeOf(stores: readonly StoreName[]): Scope {
  if (!stores.includes('accounts')) return 'content'
  return stores.length === 1 ? 'accounts' : 'all'
}
