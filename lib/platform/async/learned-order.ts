import { LRUCache } from 'lru-cache'

interface LearnedBounds {
  /** Keys that are remembered; beyond them the least recently used are forgotten. */
  keys: number
  /** How long a key is remembered after its option last changed or worked; without an end if absent. */
  ttlMs?: number
  /** Consecutive misses before an option that used to work is given up. */
  misses?: number
}

interface Learned<Option> {
  option: Option
  /** Whether the option ever worked. */
  isProven: boolean
  misses: number
}

/** Which of several options work for a key, learned from what came of trying them. */
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

  /** The option that was seen to work; null while none was. */
  proven(key: string): Option | null {
    const { option, isProven } = this.knownOf(key)
    return isProven ? option : null
  }

  worked(key: string, option: Option): void {
    this.learned.set(key, { option, isProven: true, misses: 0 })
  }

  /** After the last option comes the first again: one bad hour does not rule out the better one for good. */
  missed(key: string, missed: Option): void {
    const { option, isProven, misses } = this.knownOf(key)
    // Concurrent calls report the same miss; it counts until the first of them changed the option.
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
