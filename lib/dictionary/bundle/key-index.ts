import { packNumbers, packTexts } from './sorted-keys.ts'

/** Above the number of entries in a bundle. */
const RANK = 2 ** 24

/** Keeps flat lists, since a list for each key takes much memory and time. */
export class KeyIndex {
  readonly #numbers = new Map<string, number>()
  /** Rank and entry are one number. */
  readonly #keys: number[] = []
  readonly #ranked: number[] = []

  add(key: string, entry: number, rank: number): void {
    const number = this.#numbers.get(key) ?? this.#numbers.size
    if (number === this.#numbers.size) this.#numbers.set(key, number)
    this.#keys.push(number)
    this.#ranked.push(rank * RANK + entry)
  }

  /** Keys sorted by bytes; entries of each best first. */
  packed() {
    const names = [...this.#numbers.keys()]
    const starts = this.#starts()
    const next = starts.slice()
    const ranked = new Float64Array(this.#ranked.length)
    for (const [at, key] of this.#keys.entries()) {
      const place = next[key] ?? 0
      ranked[place] = this.#ranked[at] ?? 0
      next[key] = place + 1
    }
    const order = Uint32Array.from(names, (_, at) => at).sort((a, b) =>
      byBytes(names[a] ?? '', names[b] ?? ''),
    )
    const postings = new Uint32Array(ranked.length)
    const postingEnds = new Uint32Array(names.length)
    let end = 0
    for (const [at, key] of order.entries()) {
      const rankedEntries = ranked.subarray(starts[key], starts[key + 1])
      if (rankedEntries.length > 1) rankedEntries.sort()
      for (const one of rankedEntries) {
        postings[end] = one % RANK
        end += 1
      }
      postingEnds[at] = end
    }
    return {
      ...packTexts(Array.from(order, key => names[key] ?? '')),
      postings: packNumbers(postings),
      postingEnds: packNumbers(postingEnds),
    }
  }

  /** Keys in the order of adding; then the end of all. */
  #starts(): Uint32Array {
    const starts = new Uint32Array(this.#numbers.size + 1)
    for (const key of this.#keys) starts[key + 1] = (starts[key + 1] ?? 0) + 1
    let end = 0
    for (const [key, own] of starts.entries()) {
      end += own
      starts[key] = end
    }
    return starts
  }
}

/** The order of UTF-8, which differs from that of `<` after U+D7FF alone: pairs of surrogates come last. */
function byBytes(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  for (let at = 0; at < shorter; at += 1) {
    const [one, other] = [a.charCodeAt(at), b.charCodeAt(at)]
    if (one !== other) return placeOf(one) - placeOf(other)
  }
  return a.length - b.length
}

const placeOf = (unit: number) => (unit >= 0xe000 ? unit - 0x800 : unit >= 0xd800 ? unit + 0x2000 : unit)
