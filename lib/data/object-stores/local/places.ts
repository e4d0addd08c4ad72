import { lstat, mkdir, open, rmdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isSafeKey } from '../../../objects/keys.ts'
import { missingIsNull } from '../../../platform/disk/disk-faults.ts'
import { hasCode } from '../../../platform/problems/error-code.ts'
import { Problem } from '../../../platform/problems/errors.ts'

/** Keys below it have a directory of their own. */
export const TEMPORARY = 'tmp'

export interface Place {
  root: string
  folders: string[]
  path: string
}

export const rootsOf = (folder: string) => ({
  uploads: join(folder, 'uploads'),
  temporary: join(folder, 'temporary-uploads'),
})

/** Throws `invalid_input` for no key. */
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

/** Requires all folders, and no link. */
export async function isReachable({ folders }: Place): Promise<boolean> {
  for (const folder of folders) {
    const folderStats = await lstat(folder).catch(missingIsNull)
    if (!folderStats?.isDirectory()) return false
  }
  return true
}

/** Owner-only; refuses links. */
export async function makeFolders({ folders }: Place): Promise<void> {
  for (const folder of folders) {
    const folderStats = await lstat(folder).catch(missingIsNull)
    if (folderStats?.isDirectory()) continue
    if (folderStats)
      throw new Problem(
        'unavailable',
        'The folder for this file cannot be created, because a file has its name. Ask an administrator to rename that file.',
      )
    await mkdir(folder, { mode: 0o700 }).catch(existingIsFine)
    await syncFolder(dirname(folder))
  }
}

export async function removeEmptyFolders({ folders }: Place): Promise<void> {
  for (const folder of folders.toReversed()) {
    const isRemoved = await rmdir(folder).then(
      () => true,
      () => false,
    )
    if (!isRemoved) return
  }
}

function foldersBetween(root: string, path: string): string[] {
  const above = dirname(path)
  return above === root ? [] : [...foldersBetween(root, above), above]
}

function existingIsFine(error: unknown): void {
  if (!hasCode(error, 'EEXIST')) throw error
}

/** A power failure may lose a renamed file without this. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
