import type { UnidicEntry } from './unidic.ts'

/** The number of two-kanji words that must agree before they decide how a kanji is read. */
const FEWEST_WORDS = 3
/** The length of the longest reading to look for, in kana. */
const LONGEST = 3

type Entries = ReadonlyMap<string, readonly UnidicEntry[]>

/** The usual reading of a kanji in unlisted words: that in most Sino-Japanese pairs with it (閉 in 閉会, 閉店), else its own (雉). */
export function readKanji(entries: Entries): Map<string, string> {
  const tallies = new Tallies(0.5)
  for (const { first, second, reading } of pairs(entries, ({ origin }) => origin === '漢')) {
    tallies.countBeginning(first, reading)
    tallies.countEnd(second, reading)
  }
  const read = new Map<string, string>()
  for (const kanji of new Set([...entries.keys()].join('').match(/\p{Script=Han}/gu))) {
    const reading = tallies.usual(kanji) ?? entries.get(kanji)?.[0]?.reading
    if (reading !== undefined) read.set(kanji, reading)
  }
  return read
}

/** The usual reading of each kanji that begins or ends a given name of two kanji (雅 in 雅夫, 夫 in 雅夫). */
export function readNameKanji(entries: Entries) {
  const firsts = new Tallies(0.75)
  const lasts = new Tallies(0.75)
  for (const { first, second, reading } of pairs(entries, ({ pos }) => pos.endsWith('人名-名'))) {
    firsts.countBeginning(first, reading)
    lasts.countEnd(second, reading)
  }
  return { firsts: firsts.all(), lasts: lasts.all() }
}

function* pairs(entries: Entries, isWanted: (entry: UnidicEntry) => boolean) {
  for (const entry of [...entries.values()].flat()) {
    const { surface, reading } = entry
    if (!/^\p{Script=Han}{2}$/u.test(surface) || !isWanted(entry)) continue
    const [first = '', second = ''] = surface
    yield { first, second, reading }
  }
}

class Tallies {
  readonly #tallies = new Map<string, Map<string, number>>()
  readonly #share: number

  /** The share of the most frequent reading from which on a longer one is preferred: へい to へ. */
  constructor(share: number) {
    this.#share = share
  }

  countBeginning(kanji: string, reading: string): void {
    for (let length = 1; length <= Math.min(LONGEST, reading.length - 1); length++)
      this.#count(kanji, reading.slice(0, length).replace(/っ$/, 'つ'))
  }

  countEnd(kanji: string, reading: string): void {
    for (let length = 1; length <= Math.min(LONGEST, reading.length - 1); length++)
      this.#count(kanji, reading.slice(-length))
  }

  usual(kanji: string): string | undefined {
    const tally = [...(this.#tallies.get(kanji) ?? [])]
    const most = Math.max(0, ...tally.map(([, times]) => times))
    if (most < FEWEST_WORDS) return undefined
    return tally
      .filter(([, times]) => times >= this.#share * most)
      .sort(([one, often], [other, oftener]) => other.length - one.length || oftener - often)
      .map(([reading]) => reading)[0]
  }

  all(): Map<string, string> {
    return new Map(
      [...this.#tallies.keys()].flatMap(kanji => {
        const reading = this.usual(kanji)
        return reading === undefined ? [] : [[kanji, reading]]
      }),
    )
  }

  #count(kanji: string, reading: string): void {
    const tally = this.#tallies.get(kanji) ?? new Map<string, number>()
    this.#tallies.set(kanji, tally.set(reading, (tally.get(reading) ?? 0) + 1))
  }
}
