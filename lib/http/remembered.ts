import { LRUCache } from 'lru-cache'
import type { SigningKey } from '../auth/secret.ts'

const MOST = 5_000

interface Entry<T> {
  value: T
  /** Epoch milliseconds. */
  from: number
  until: number
}

/**
 * What was found or made with a key lately, for as long as it holds: signing and checking a signature cost
 * more than the rest of what a request goes through.
 */
export class Remembered<T> {
  private readonly byKey = new WeakMap<SigningKey, LRUCache<string, Entry<T>>>()

  /** `make` says until when its value holds, in epoch milliseconds; what it throws is not kept. */
  async get(
    key: SigningKey,
    name: string,
    now: Date,
    make: () => Promise<{ value: T; until: number }>,
  ): Promise<T> {
    const entries = this.entriesOf(key)
    const from = now.getTime()
    const known = entries.get(name)
    if (known && known.from <= from && from < known.until) return known.value
    const made = await make()
    entries.set(name, { ...made, from })
    return made.value
  }

  private entriesOf(key: SigningKey): LRUCache<string, Entry<T>> {
    const entries = this.byKey.get(key) ?? new LRUCache({ max: MOST })
    this.byKey.set(key, entries)
    return entries
  }
}
