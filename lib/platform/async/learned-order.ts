import { LRUCache } from 'lru-cache'

interface LearnedBounds {
  /** The number of remembered keys; beyond it the least recently used are forgotten. */
  keys: number
  /** The time for which a key is remembered after its option last changed or worked; unlimited if absent. */
  ttlMs?: number
  /** Consecutive misses before a proven option is given up. */
  misses?: number
}

interface Learned<Option> {
  option: Option
  /** True if the option has ever worked. */
  isProven: boolean
  misses: number
}

/** Learns which of several options work for a key. */
export class LearnedOrder<Option> {
  private readonly options: readonly [Option, ...Option[]]
  private readonly learned: LRUCache<string, Learned<Option>>
  private readonly misses: number

  /** The options, the best one first. */
  constructor(options: readonly [Option, ...Option[]], { keys, ttlMs, misses = 1 }: LearnedBounds) {
    this.options = options
    this.learned = new LRUCache({ max: keys, ...(ttlMs !== undefined && { ttl: ttlMs }) })
    this.misses = misses
  }

  /** The options to try, the most promising one first. */
  order(key: string): readonly Option[] {
    return this.options.slice(this.options.indexOf(this.knownOf(key).option))
  }

  /** The option that has worked; null if none has. */
  proven(key: string): Option | null {
    const { option, isProven } = this.knownOf(key)
    return isProven ? option : null
  }

  worked(key: string, option: Option): void {
    this.learned.set(key, { option, isProven: true, misses: 0 })
  }

  /** The first option follows the last: one bad hour does not exclude the better one for good. */
  missed(key: string, missed: Option): void {
    const { option, isProven, misses } = this.knownOf(key)
    // Concurrent calls report the same miss; it counts only until one of them has changed the option.
    if (option !== missed) return
    const isGivenUp = misses + 1 >= (isProven ? this.misses : 1)
    const next = this.options[this.options.indexOf(option) + 1] ?? this.options[0]
    this.learned.set(
      key,
      isGivenUp ? { option: next, isProven: false, misses: 0 } : { option, isProven, misses: misses + 1 },
    )
  }

  private knownOf(key: string): Learned<Option> {
    return this.learned.get(key) ?? { option: this.options[0], isProven: false, misses: 0 }
  }
}
