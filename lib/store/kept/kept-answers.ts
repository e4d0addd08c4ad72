import { LRUCache } from 'lru-cache'
import type { Key } from '../belonging.ts'
import type { WrittenKeys } from './written-keys.ts'

interface KeptAnswer<Answer> {
  readonly answer: Answer
  readonly key: Key
  /** The process's last write before the read. */
  readonly at: number
}

/** Keeps an answer until an item is written. Without `written`, which only a sole writer has, reads each answer anew. */
export class KeptAnswers<Answer> {
  private readonly kept: LRUCache<string, KeptAnswer<Answer>>
  private readonly written: WrittenKeys | null

  constructor(written: WrittenKeys | null, max: number) {
    this.kept = new LRUCache({ max })
    this.written = written
  }

  /** Every write that may change the answer must also write the item with this key. */
  async get(name: string, key: Key, read: () => Promise<Answer>): Promise<Answer> {
    const kept = this.kept.get(name)
    if (kept && this.written && !this.written.hasChanged(kept.key, kept.at)) return kept.answer
    const at = this.written?.last ?? 0
    const answer = await read()
    if (this.written) this.kept.set(name, { answer, key, at })
    return answer
  }
}
