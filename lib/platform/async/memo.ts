import { LRUCache } from 'lru-cache'

const MOST_VALUES = 5_000

interface Entry<T> {
  value: T
  /** Epoch milliseconds. */
  from: number
  until: number
}

/**
 * Keeps values while they are valid, by name. Each owner, such as a signing key, has its own, freed with it; a bound drops
 * the least recently used.
 */
export class Memo<T> {
  private readonly byOwner = new WeakMap<object, LRUCache<string, Entry<T>>>()

  /** `make` gives the end of its value's validity, in epoch milliseconds; its errors are not kept. */
  async get(
    owner: object,
    name: string,
    now: Date,
    make: () => Promise<{ value: T; until: number }>,
  ): Promise<T> {
    const entries = this.entriesOf(owner)
    const from = now.getTime()
    const known = entries.get(name)
    if (known && known.from <= from && from < known.until) return known.value
    const newValue = await make()
    entries.set(name, { ...newValue, from })
    return newValue.value
  }

  private entriesOf(owner: object): LRUCache<string, Entry<T>> {
    const entries = this.byOwner.get(owner) ?? new LRUCache({ max: MOST_VALUES })
    this.byOwner.set(owner, entries)
    return entries
  }
}
