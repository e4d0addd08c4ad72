import { constants } from 'node:fs'
import { access, mkdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../../platform/config/schema.ts'

type Settings = Pick<Config, 'BACKUP_DIR' | 'DATA_DIR'>

/** Where backups go that yomu makes by itself. */
export const backupFolderOf = ({ BACKUP_DIR, DATA_DIR }: Settings): string =>
  resolve(BACKUP_DIR ?? join(DATA_DIR, 'backups'))

/** Makes the folder in DATA_DIR. One of BACKUP_DIR must be there: where a disk is not mounted, another would fill up. */
export async function makeBackupFolder(settings: Settings): Promise<string> {
  const folder = backupFolderOf(settings)
  if (settings.BACKUP_DIR === undefined) await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Why backups cannot be kept in a folder, or read there, in a sentence; null if they can. */
export async function faultOfFolder(folder: string, { writes }: { writes: boolean }): Promise<string | null> {
  try {
    if (!(await stat(folder)).isDirectory()) return `${folder} is not a folder.`
    await access(folder, constants.R_OK | constants.X_OK | (writes ? constants.W_OK : 0))
    return null
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT') return `${folder} is not there: make it, or mount its disk.`
    return `${folder} cannot be ${writes ? 'written' : 'read'} (${code}): allow the user that runs yomu to.`
  }
}
