import { LRUCache } from 'lru-cache'

interface LearnedBounds {
  keys: number
  /** Counts from the last change or success; unlimited if absent. */
  ttlMs?: number
  /** The consecutive misses before a proven option is given up. */
  misses?: number
}

interface Learned<Option> {
  option: Option
  isProven: boolean
  misses: number
}

export class LearnedOrder<Option> {
  private readonly options: readonly [Option, ...Option[]]
  private readonly learned: LRUCache<string, Learned<Option>>
  private readonly misses: number

  constructor(options: readonly [Option, ...Option[]], { keys, ttlMs, misses = 1 }: LearnedBounds) {
    this.options = options
    this.learned = new LRUCache({ max: keys, ...(ttlMs !== undefined && { ttl: ttlMs }) })
    this.misses = misses
  }

  order(key: string): readonly Option[] {
    return this.options.slice(this.options.indexOf(this.knownOf(key).option))
  }

  proven(key: string): Option | null {
    const { option, isProven } = this.knownOf(key)
    return isProven ? option : null
  }

  worked(key: string, option: Option): void {
    this.learned.set(key, { option, isProven: true, misses: 0 })
  }

  /** Takes the first option after the last: one bad hour does not exclude the better one for good. */
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
