import { isKana, toHiragana } from '../../lib/japanese/kana.ts'
import type { Kuromoji } from '../../lib/japanese/morphology/cheapest-words.ts'
import type { UnidicEntry } from '../listed-words/unidic.ts'

/** The cost of a reading of a kanji in UniDic, by how it is used; missing if it is not. */
interface Costs {
  suffix?: number
  prefix?: number
  noun?: number
}
export const uses = ['suffix', 'prefix', 'noun'] as const

export interface KanjiReading {
  readonly costs: Costs
  /** 漢 for a Sino-Japanese one, 和 for a native one. */
  origin: string
  /** The number of longer words that end, or begin, with it. */
  ends: number
  begins: number
}

/** The readings of single kanji, as words of their own and in compounds of three and more kanji. */
export type KanjiReadings = ReadonlyMap<string, ReadonlyMap<string, KanjiReading>>

const kanji = /^\p{Script=Han}$/u
const compound = /^[\p{Script=Han}\p{Script=Katakana}ー]+$/u

export function kanjiReadings(
  entries: ReadonlyMap<string, UnidicEntry[]>,
  kuromoji: Kuromoji,
): KanjiReadings {
  const all = new Map<string, Map<string, KanjiReading>>()
  const own = ownWords(kuromoji)
  for (const of of entries.values()) for (const entry of of) addEntry(all, entry)
  // Readings that the analyser may choose, so that another one can be weighed against them.
  for (const { surface, reading } of own) if (kanji.test(surface)) readingOf(all, surface, reading)
  const seen = new Set<string>()
  for (const { surface, reading, isCommonNoun } of [...ofUnidic(entries), ...own]) {
    if (!isCommonNoun || surface.length < 3 || seen.has(surface) || !compound.test(surface)) continue
    seen.add(surface)
    const end = longest(all.get(surface.slice(-1)), one => reading.endsWith(one))
    const begin = longest(all.get(surface.charAt(0)), one => reading.startsWith(one))
    if (end) end.ends++
    if (begin && kanji.test(surface.charAt(1))) begin.begins++
  }
  return all
}

interface OwnWord {
  readonly surface: string
  readonly reading: string
  readonly isCommonNoun: boolean
}

function* ofUnidic(entries: ReadonlyMap<string, UnidicEntry[]>): Generator<OwnWord> {
  for (const [surface, [usual]] of entries)
    if (usual) yield { surface, reading: usual.reading, isCommonNoun: usual.pos.startsWith('名詞-普通名詞') }
}

function ownWords({ token_info_dictionary }: Kuromoji): OwnWord[] {
  const ids = new Set(Object.values(token_info_dictionary.target_map).flat())
  return [...ids].flatMap(id => {
    const [surface = '', pos, pos1 = '', , , , , , reading = ''] = token_info_dictionary
      .getFeatures(String(id))
      .split(',')
    if (!isKana(reading) || !compound.test(surface)) return []
    const isCommonNoun = pos === '名詞' && pos1 !== '固有名詞' && pos1 !== '数'
    return { surface, reading: toHiragana(reading), isCommonNoun }
  })
}

function addEntry(
  all: Map<string, Map<string, KanjiReading>>,
  { surface, reading, pos, cost, origin }: UnidicEntry,
): void {
  if (!kanji.test(surface) || !isKana(reading) || pos.includes('固有名詞')) return
  const use = kindOfUse(pos)
  if (!use) return
  const found = readingOf(all, surface, reading)
  found.costs[use] = Math.min(found.costs[use] ?? cost, cost)
  if (found.origin !== '漢') found.origin = origin
}

function kindOfUse(pos: string): keyof Costs | undefined {
  if (pos.startsWith('接尾辞') || pos.includes('助数詞可能')) return 'suffix'
  if (pos.startsWith('接頭辞')) return 'prefix'
  return /^(?:名詞|代名詞|形状詞)/.test(pos) ? 'noun' : undefined
}

function readingOf(
  all: Map<string, Map<string, KanjiReading>>,
  surface: string,
  reading: string,
): KanjiReading {
  const of = all.get(surface) ?? new Map<string, KanjiReading>()
  all.set(surface, of)
  const found = of.get(reading) ?? { costs: {}, origin: '', ends: 0, begins: 0 }
  of.set(reading, found)
  return found
}

function longest(
  readings: ReadonlyMap<string, KanjiReading> | undefined,
  fits: (reading: string) => boolean,
): KanjiReading | undefined {
  let found = ''
  for (const reading of readings?.keys() ?? [])
    if (reading.length > found.length && fits(reading)) found = reading
  return readings?.get(found)
}
