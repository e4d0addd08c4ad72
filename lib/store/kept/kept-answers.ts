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
 * Keeps the answer of a read until a certain item is written. Without `written`, which only the sole writer of a table
 * has, each answer is read anew.
 */
export class KeptAnswers<Answer> {
  private readonly kept: LRUCache<string, KeptAnswer<Answer>>
  private readonly written: WrittenKeys | null

  constructor(written: WrittenKeys | null, max: number) {
    this.kept = new LRUCache({ max })
    this.written = written
  }

  /** The answer by that name. Every write that may change it must also write the item with this key. */
  async get(name: string, key: Key, read: () => Promise<Answer>): Promise<Answer> {
    const kept = this.kept.get(name)
    if (kept && this.written && !this.written.hasChanged(kept.key, kept.at)) return kept.answer
    const at = this.written?.last ?? 0
    const answer = await read()
    if (this.written) this.kept.set(name, { answer, key, at })
    return answer
  }
}
