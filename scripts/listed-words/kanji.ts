import type { UnidicEntry } from './unidic.ts'

/** Words of two kanji that must agree before they say how a kanji is read. */
const FEWEST_WORDS = 3
/** Kana of the longest reading that is looked for. */
const LONGEST = 3

/**
 * How each of these kanji is usually read where the analyser does not know it: as in most words of two kanji that begin
 * or end with it (閉 in 閉会, 閉店), else as the word that it is by itself (雉).
 */
export function readKanji(
  unread: ReadonlySet<string>,
  entries: ReadonlyMap<string, readonly UnidicEntry[]>,
): Map<string, string> {
  const tallies = new Map<string, Map<string, number>>()
  const count = (kanji: string, reading: string) => {
    if (!unread.has(kanji)) return
    const tally = tallies.get(kanji) ?? new Map<string, number>()
    tallies.set(kanji, tally.set(reading, (tally.get(reading) ?? 0) + 1))
  }
  for (const { surface, reading } of [...entries.values()].flatMap(isPair)) {
    const [first = '', second = ''] = surface
    for (let length = 1; length <= Math.min(LONGEST, reading.length - 1); length++) {
      count(first, reading.slice(0, length))
      count(second, reading.slice(-length))
    }
  }
  const read = new Map<string, string>()
  for (const kanji of unread) {
    const reading = usual(tallies.get(kanji)) ?? entries.get(kanji)?.[0]?.reading
    if (reading !== undefined) read.set(kanji, reading)
  }
  return read
}

const isPair = (of: readonly UnidicEntry[]) =>
  of.filter(({ surface, pos }) => /^\p{Script=Han}{2}$/u.test(surface) && !pos.includes('固有名詞'))

/** The longest of the readings that are about as frequent as the first: へい, not へ. */
function usual(tally: ReadonlyMap<string, number> | undefined): string | undefined {
  const most = Math.max(0, ...(tally?.values() ?? []))
  if (most < FEWEST_WORDS) return undefined
  return [...(tally ?? [])]
    .filter(([, times]) => times >= 0.75 * most)
    .map(([reading]) => reading)
    .sort((one, other) => other.length - one.length)[0]
}
