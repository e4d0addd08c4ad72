import { rm } from 'node:fs/promises'
import type { Listening, Mark } from '../../contracts/schemas/articles/listening.ts'

const GiB = 1024 ** 3
const DAY_MS = 86_400_000

export interface ListeningFile extends Listening {
  readonly path: string
  /** Equal orders of the same text share a name. */
  readonly name: string
  readonly owner: number
  /** Its readers may hear the file; null for several texts, which only the owner hears. */
  readonly article_id: number | null
  readonly marks: readonly Mark[]
}

const limits = { bytes: 2 * GiB, filesOfAccount: 10, unusedMs: DAY_MS }

/**
 * A cache on disk: files unused for a day, or the longest among too many, are removed, since each can be made again. A
 * start begins with none.
 */
export class ListeningFiles {
  private readonly kept = new Map<string, { file: ListeningFile; usedAt: number }>()
  private readonly now: () => Date
  private readonly limits: typeof limits

  constructor(now: () => Date, limit = limits) {
    this.now = now
    this.limits = limit
  }

  async add(file: ListeningFile): Promise<void> {
    this.keep(file)
    const { bytes, filesOfAccount } = this.limits
    const own = this.all(({ owner }) => owner === file.owner)
    const surplus = new Set(own.slice(0, Math.max(0, own.length - filesOfAccount)))
    const others = this.all(other => other !== file && !surplus.has(other))
    let left = others.reduce((sum, each) => sum + each.bytes, file.bytes)
    for (const each of others) {
      if (left <= bytes) break
      left -= each.bytes
      surplus.add(each)
    }
    await this.remove([...surplus])
  }

  find(file_id: string): ListeningFile | undefined {
    return this.kept.get(file_id)?.file
  }

  use(file: ListeningFile): void {
    if (this.kept.has(file.file_id)) this.keep(file)
  }

  named(name: string): ListeningFile | undefined {
    return this.all(file => file.name === name).at(-1)
  }

  async removeOfArticle(id: number): Promise<void> {
    await this.remove(this.all(({ article_id, marks }) => article_id === id || marks.some(isOf(id))))
  }

  async removeOfOwner(id: number): Promise<void> {
    await this.remove(this.all(({ owner }) => owner === id))
  }

  async removeUnused(): Promise<void> {
    const before = this.now().getTime() - this.limits.unusedMs
    await this.remove(this.all(({ file_id }) => (this.kept.get(file_id)?.usedAt ?? 0) < before))
  }

  private all(matches: (file: ListeningFile) => boolean): ListeningFile[] {
    return [...this.kept.values()].map(({ file }) => file).filter(matches)
  }

  private keep(file: ListeningFile) {
    this.kept.delete(file.file_id)
    this.kept.set(file.file_id, { file, usedAt: this.now().getTime() })
  }

  /** A player that is reading a removed file reads it to its end. */
  private async remove(files: readonly ListeningFile[]) {
    for (const { file_id } of files) this.kept.delete(file_id)
    await Promise.all(files.map(({ path }) => rm(path, { force: true })))
  }
}

const isOf = (id: number) => (mark: Mark) => mark.article_id === id
