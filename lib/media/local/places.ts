import { lstat, mkdir, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Problem } from '../../http/errors.ts'
import { isSafeKey } from '../keys.ts'
import { isFault, missingIsNull } from './disk-faults.ts'
import { syncFolder } from './sync-folder.ts'

/** Keys below it lie in the directory for temporary files. */
export const TEMPORARY = 'tmp'

export interface Place {
  /** One of the two directories. */
  root: string
  /** Those from there down to the file. */
  folders: string[]
  path: string
}

/** The two directories in the data folder. */
export const rootsOf = (folder: string) => ({
  uploads: join(folder, 'uploads'),
  temporary: join(folder, 'temporary-uploads'),
})

/** Where the object of a key lies; throws `invalid_input` for what is no key. */
export function placeOf(folder: string, key: string): Place {
  const { uploads, temporary } = rootsOf(folder)
  const [first, ...rest] = key.split('/')
  const isTemporary = first === TEMPORARY && rest.length > 0
  if (!isSafeKey(key) || key === TEMPORARY)
    throw new Problem('invalid_input', 'This is not the key of a file.')
  const root = isTemporary ? temporary : uploads
  const path = join(root, isTemporary ? rest.join('/') : key)
  return { root, folders: foldersBetween(root, path), path }
}

/** Whether the folders down to the file are folders, and not links that lead elsewhere. */
export async function isReachable({ folders }: Place): Promise<boolean> {
  for (const folder of folders) {
    const found = await lstat(folder).catch(missingIsNull)
    if (!found?.isDirectory()) return false
  }
  return true
}

/** Makes the folders down to the file, for the owner alone; a link among them is refused. */
export async function makeFolders({ folders }: Place): Promise<void> {
  for (const folder of folders) {
    const found = await lstat(folder).catch(missingIsNull)
    if (found?.isDirectory()) continue
    if (found) throw new Problem('unavailable', 'Something else lies where a folder for this file should be.')
    await mkdir(folder, { mode: 0o700 }).catch(existingIsFine)
    await syncFolder(dirname(folder))
  }
}

/** Takes away the folders above a file that is gone, as far as they are empty. */
export async function removeEmptyFolders({ folders }: Place): Promise<void> {
  for (const folder of folders.toReversed()) {
    const isGone = await rmdir(folder).then(
      () => true,
      () => false,
    )
    if (!isGone) return
  }
}

/** From the topmost down. */
function foldersBetween(root: string, path: string): string[] {
  const above = dirname(path)
  return above === root ? [] : [...foldersBetween(root, above), above]
}

function existingIsFine(error: unknown): void {
  if (!isFault(error, 'EEXIST')) throw error
}
