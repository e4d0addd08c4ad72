import { lstat, mkdir, open, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isSafeKey } from '../../../objects/keys.ts'
import { missingIsNull } from '../../../platform/disk/disk-faults.ts'
import { hasCode } from '../../../platform/problems/error-code.ts'
import { Problem } from '../../../platform/problems/errors.ts'

/** Keys below it are in the directory for temporary files. */
export const TEMPORARY = 'tmp'

export interface Place {
  /** One of the two directories. */
  root: string
  /** The folders from there down to the file. */
  folders: string[]
  path: string
}

/** The two directories in the data folder. */
export const rootsOf = (folder: string) => ({
  uploads: join(folder, 'uploads'),
  temporary: join(folder, 'temporary-uploads'),
})

/** The place of a key's object. Throws `invalid_input` if it is not a key. */
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

/** True if all folders down to the file exist and none is a link. */
export async function isReachable({ folders }: Place): Promise<boolean> {
  for (const folder of folders) {
    const found = await lstat(folder).catch(missingIsNull)
    if (!found?.isDirectory()) return false
  }
  return true
}

/** Makes the folders down to the file, for the owner only; refuses links. */
export async function makeFolders({ folders }: Place): Promise<void> {
  for (const folder of folders) {
    const found = await lstat(folder).catch(missingIsNull)
    if (found?.isDirectory()) continue
    if (found)
      throw new Problem(
        'unavailable',
        'The folder for this file cannot be created, because a file has its name. Ask an administrator to rename that file.',
      )
    await mkdir(folder, { mode: 0o700 }).catch(existingIsFine)
    await syncFolder(dirname(folder))
  }
}

/** Removes the folders above a removed file, as far as they are empty. */
export async function removeEmptyFolders({ folders }: Place): Promise<void> {
  for (const folder of folders.toReversed()) {
    const isRemoved = await rmdir(folder).then(
      () => true,
      () => false,
    )
    if (!isRemoved) return
  }
}

/** From the topmost down. */
function foldersBetween(root: string, path: string): string[] {
  const above = dirname(path)
  return above === root ? [] : [...foldersBetween(root, above), above]
}

function existingIsFine(error: unknown): void {
  if (!hasCode(error, 'EEXIST')) throw error
}

/** After a power failure, a renamed file may be missing unless its folder was synced. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
