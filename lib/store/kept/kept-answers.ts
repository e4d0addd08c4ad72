import { LRUCache } from 'lru-cache'
import type { Key } from '../belonging.ts'
import type { WrittenKeys } from './written-keys.ts'

interface KeptAnswer<Answer> {
  readonly answer: Answer
  readonly key: Key
  /** The last write of this process before it was read. */
  readonly at: number
}

/**
 * Answers of reads that hold until one item is written; without `written`, which needs the only writer of the table,
 * they are read each time.
 */
export class KeptAnswers<Answer> {
  private readonly kept: LRUCache<string, KeptAnswer<Answer>>
  private readonly written: WrittenKeys | null

  constructor(written: WrittenKeys | null, max: number) {
    this.kept = new LRUCache({ max })
    this.written = written
  }

  /** The answer by that name, which every write that may change it tells by writing the item with this key. */
  async get(name: string, key: Key, read: () => Promise<Answer>): Promise<Answer> {
    const kept = this.kept.get(name)
    if (kept && this.written && !this.written.hasChanged(kept.key, kept.at)) return kept.answer
    const at = this.written?.last ?? 0
    const answer = await read()
    if (this.written) this.kept.set(name, { answer, key, at })
    return answer
  }
}
