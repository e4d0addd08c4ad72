import { lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isSafeKey } from '../../../objects/keys.ts'
import { missingIsNull } from '../../../platform/disk/disk-faults.ts'
import { byKey, type ListQuery } from '../object-store.ts'
import { rootsOf, TEMPORARY } from './places.ts'

interface Listed {
  key: string
  path: string
  is_folder: boolean
}

/** In the order of keys. Reads no folder outside the prefix or before the cursor. */
export async function* listFiles(
  folder: string,
  query: Omit<ListQuery, 'limit'>,
  signal: AbortSignal,
): AsyncGenerator<Listed> {
  for (const entry of await topEntries(folder)) yield* listed(entry, query, signal)
}

async function* listed(
  entry: Listed,
  query: Omit<ListQuery, 'limit'>,
  signal: AbortSignal,
): AsyncGenerator<Listed> {
  signal.throwIfAborted()
  const { prefix, cursor = '', by_folder } = query
  const { key, path, is_folder } = entry
  const isBelow = key.startsWith(prefix)
  const isBefore = byKey(key, cursor) <= 0
  if (!is_folder) {
    if (isBelow && !isBefore) yield entry
  } else if (by_folder && isBelow && key !== prefix) {
    if (!isBefore && (await holdsFile(entry, signal))) yield entry
  } else if ((isBelow || prefix.startsWith(key)) && (!isBefore || cursor.startsWith(key))) {
    for (const inner of await entriesOf(path, key)) yield* listed(inner, query, signal)
  }
}

async function holdsFile(entry: Listed, signal: AbortSignal): Promise<boolean> {
  for await (const _ of listed(entry, { prefix: '', by_folder: false }, signal)) return true
  return false
}

async function topEntries(folder: string): Promise<Listed[]> {
  const { uploads, temporary } = rootsOf(folder)
  const permanent = (await entriesOf(uploads, '')).filter(({ key }) => !key.startsWith(`${TEMPORARY}/`))
  const isThere = (await lstat(temporary).catch(missingIsNull)) !== null
  const top = { key: `${TEMPORARY}/`, path: temporary, is_folder: true }
  return [...permanent, ...(isThere ? [top] : [])].sort((a, b) => byKey(a.key, b.key))
}

/** Skips links, and names that no key can have. */
async function entriesOf(path: string, prefix: string): Promise<Listed[]> {
  const entries = (await readdir(path, { withFileTypes: true }).catch(missingIsNull)) ?? []
  return entries
    .filter(entry => (entry.isFile() || entry.isDirectory()) && isSafeKey(prefix + entry.name))
    .map(entry => ({
      key: prefix + entry.name + (entry.isDirectory() ? '/' : ''),
      path: join(path, entry.name),
      is_folder: entry.isDirectory(),
    }))
    .sort((a, b) => byKey(a.key, b.key))
}
