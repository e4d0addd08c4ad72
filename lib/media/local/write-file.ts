import { createReadStream, createWriteStream } from 'node:fs'
import { link, rename, utimes } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Problem } from '../../http/errors.ts'
import { endedBy } from '../ended-by.ts'
import { isFault } from './disk-faults.ts'
import { makeFolders, type Place } from './places.ts'
import { syncFolder } from './sync-folder.ts'

/** Removing another file may take an empty folder away between making and using it. */
const TRIES = 5
/** Another disk, or one that knows no second name for a file. */
const NO_LINK = ['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']

/** Everything that comes, on disk once it returns. */
export const writeFile = (path: string, bytes: Readable): Promise<void> =>
  pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))

/** A second name for the file, or a copy where there can be none. Files are never changed, only replaced. */
export async function duplicate(from: string, path: string, signal: AbortSignal): Promise<void> {
  try {
    await link(from, path)
  } catch (error) {
    if (!isFault(error, ...NO_LINK)) throw error
    await writeFile(path, endedBy(signal, createReadStream(from)))
  }
}

/** Puts a whole file where its key says, in place of what was there. Its second name shares its time. */
export async function moveTo(place: Place, path: string, now: Date): Promise<void> {
  await utimes(path, now, now)
  for (let tries = 1; ; tries += 1) {
    try {
      await makeFolders(place)
      await rename(path, place.path)
      return await syncFolder(dirname(place.path))
    } catch (error) {
      if (!isFault(error, 'ENOENT')) throw error
      if (tries === TRIES) throw new Problem('unavailable', 'The folder for this file keeps being removed.')
    }
  }
}
