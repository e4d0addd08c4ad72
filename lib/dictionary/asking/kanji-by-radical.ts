import type { FoundRadical, Kanji } from '../../contracts/schemas/japanese/dictionary.ts'
import { toHiragana } from '../../japanese/kana.ts'
import { type Radical, readRadicals } from '../../japanese/kanji/radicals.ts'
import { romajiToHiragana } from '../../japanese/romaji.ts'
import type { BundledDictionary } from '../bundle/open-bundle.ts'

interface ByRadical {
  /** Keyed by shape, names here and in KANJIDIC, and `water radical`. */
  readonly numbers: ReadonlyMap<string, readonly number[]>
  readonly characters: ReadonlyMap<number, readonly string[]>
}

const radicals = readRadicals()
const known = new WeakMap<BundledDictionary, ByRadical>()

/** Has all radicals of that name or shape: 阝 is two, right and left. Empty if the dictionary has no radicals. */
export function kanjiByRadical(
  dictionary: BundledDictionary,
  query: string,
  limit: number,
): { radical: FoundRadical; items: Kanji[] }[] {
  const q = query.normalize('NFKC').trim().toLowerCase()
  const { numbers, characters } = indexOf(dictionary)
  const meant = numbers.get(toHiragana(q)) ?? numbers.get(romajiToHiragana(q) ?? '') ?? []
  return radicals.flatMap(radical => {
    const charactersOfRadical = meant.includes(radical.number) ? characters.get(radical.number) : undefined
    if (!charactersOfRadical) return []
    const items = charactersOfRadical.slice(0, limit).flatMap(character => dictionary.kanji(character) ?? [])
    return [{ radical: foundRadicalOf(radical), items }]
  })
}

export const radicalOf = (number: number | null | undefined): FoundRadical | null => {
  const radical = radicals.find(each => each.number === number)
  return radical ? foundRadicalOf(radical) : null
}

const foundRadicalOf = ({ number, character, shapes, english, names }: Radical): FoundRadical => ({
  number,
  character,
  shapes: [...shapes],
  english,
  names: [...names],
})

/** Takes ten milliseconds for KANJIDIC, once for a dictionary. The most frequent kanji come first. */
function indexOf(dictionary: BundledDictionary): ByRadical {
  const before = known.get(dictionary)
  if (before) return before
  const all = [...dictionary.allKanji()].sort(
    (a, b) => (a.frequency ?? RARE) - (b.frequency ?? RARE) || (a.strokes ?? 0) - (b.strokes ?? 0),
  )
  const numbers = new Map<string, number[]>()
  const name = (written: string, number: number) => {
    const named = numbers.get(written) ?? []
    if (!named.includes(number)) numbers.set(written, [...named, number])
  }
  const characters = new Map<number, string[]>()
  for (const { character, radical = null, radical_names = [] } of all) {
    if (radical === null) continue
    const own = characters.get(radical) ?? []
    own.push(character)
    characters.set(radical, own)
    for (const each of radical_names) name(toHiragana(each), radical)
  }
  for (const { number, character, shapes, english, names } of radicals)
    for (const each of [character, ...shapes, ...names, `${english} radical`, `radical ${english}`])
      name(each, number)
  const index = { numbers, characters }
  known.set(dictionary, index)
  return index
}

/** Comes after the 2,500 kanji that have a rank. */
const RARE = 10_000
