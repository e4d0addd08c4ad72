import { createReadStream, createWriteStream } from 'node:fs'
import { link, lstat, mkdir, readdir, rename, rm, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { abortable } from '../../../objects/byte-streams.ts'
import { missingIsNull } from '../../../platform/disk/disk-faults.ts'
import { hasCode } from '../../../platform/problems/error-code.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { makeFolders, type Place, syncFolder } from './places.ts'

/** Removing another file may remove an empty folder before its use. */
const TRIES = 5
/** Errors of other disks, or disks without hard links. */
const NO_LINK = ['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']

/** All bytes are on disk when this returns. */
export const writeFile = (path: string, bytes: Readable): Promise<void> =>
  pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }))

/** Falls back to a copy. Files are never changed, only replaced. */
export async function duplicate(from: string, path: string, signal: AbortSignal): Promise<void> {
  try {
    await link(from, path)
  } catch (error) {
    if (!hasCode(error, ...NO_LINK)) throw error
    await writeFile(path, abortable(signal, createReadStream(from)))
  }
}

/** Replaces any other. Sets the time, which hard links share. */
export async function moveTo(place: Place, path: string, now: Date): Promise<void> {
  await utimes(path, now, now)
  for (let tries = 1; ; tries += 1) {
    try {
      await makeFolders(place)
      await rename(path, place.path)
      return await syncFolder(dirname(place.path))
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error
      if (tries === TRIES)
        throw new Problem('unavailable', 'The folder for this file keeps being removed. Try again.')
    }
  }
}

/** No part of a key begins with a dot. */
const FOLDER = '.unfinished'

export class Unfinished {
  private readonly newId: () => string
  private readonly own = new Set<string>()

  constructor(newId: () => string) {
    this.newId = newId
  }

  async at<T>(root: string, work: (path: string) => Promise<T>): Promise<T> {
    const folder = join(root, FOLDER)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, this.newId())
    this.own.add(path)
    try {
      return await work(path)
    } finally {
      await rm(path, { force: true })
      this.own.delete(path)
    }
  }

  async sweep(root: string, olderThan: Date): Promise<number> {
    const folder = join(root, FOLDER)
    const names = (await readdir(folder).catch(missingIsNull)) ?? []
    let removed = 0
    for (const path of names.map(name => join(folder, name))) {
      const fileStats = this.own.has(path) ? null : await lstat(path).catch(missingIsNull)
      if (!fileStats || fileStats.mtime >= olderThan) continue
      await rm(path, { force: true })
      removed += 1
    }
    return removed
  }
}
