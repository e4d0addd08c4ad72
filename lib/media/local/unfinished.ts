import { lstat, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { missingIsNull } from './disk-faults.ts'

/** No part of a key begins with a dot. */
const FOLDER = '.unfinished'

/** The files that are still being written, each beside what it is to become. */
export class Unfinished {
  private readonly newId: () => string
  private readonly own = new Set<string>()

  constructor(newId: () => string) {
    this.newId = newId
  }

  /** Gives `work` a path below the directory to write at; whatever is left there afterwards is removed. */
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

  /** Removes what a process that died has left; answers how many. */
  async sweep(root: string, olderThan: Date): Promise<number> {
    const folder = join(root, FOLDER)
    const names = (await readdir(folder).catch(missingIsNull)) ?? []
    let removed = 0
    for (const path of names.map(name => join(folder, name))) {
      const found = this.own.has(path) ? null : await lstat(path).catch(missingIsNull)
      if (!found || found.mtime >= olderThan) continue
      await rm(path, { force: true })
      removed += 1
    }
    return removed
  }
}
