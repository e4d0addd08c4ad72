import { constants } from 'node:fs'
import { access, mkdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../../platform/config/schema.ts'
import { errorCode, hasCode } from '../../platform/problems/error-code.ts'

type Settings = Pick<Config, 'BACKUP_DIR' | 'DATA_DIR'>

export const backupFolderOf = ({ BACKUP_DIR, DATA_DIR }: Settings): string =>
  resolve(BACKUP_DIR ?? join(DATA_DIR, 'backups'))

/** Makes only a folder in DATA_DIR: a missing BACKUP_DIR may be an unmounted disk, and another would fill up. */
export async function makeBackupFolder(settings: Settings): Promise<string> {
  const folder = backupFolderOf(settings)
  if (settings.BACKUP_DIR === undefined) await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Null if backups can be written and read. */
export async function faultOfFolder(folder: string, { writes }: { writes: boolean }): Promise<string | null> {
  try {
    if (!(await stat(folder)).isDirectory()) return `${folder} is not a folder.`
    await access(folder, constants.R_OK | constants.X_OK | (writes ? constants.W_OK : 0))
    return null
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return `${folder} is not there: make it, or mount its disk.`
    return `${folder} cannot be ${writes ? 'written' : 'read'} (${errorCode(error)}): give the user that runs yomu the permission.`
  }
}
