import { ALONE } from '../../lib/japanese/reading/choices/context.ts'
import { type KanjiReading, type KanjiReadings, uses } from './kanji.ts'

/** The features that all kanji share: how dictionaries use a reading, beside the others of the kanji. */
export function sharedFeatures(
  of: ReadonlyMap<string, KanjiReading> | undefined,
  reading: string,
  place: number,
  isOfRules: boolean,
): string[] {
  const rules = isOfRules ? 'rules' : ''
  const own = of?.get(reading)
  if (!of || !own) return [`own ${rules}`]
  const kinds = [
    `origin ${own.origin}`,
    ...uses.map(use => `${use} ${costKind(of, own, use)}`),
    `ends ${shareKind(of, own, 'ends')}`,
    `begins ${shareKind(of, own, 'begins')}`,
  ]
  return [
    `any ${rules}`,
    `${place} ${rules}`,
    ...kinds.flatMap(kind => [`${kind} ${rules}`, `${kind} ${rules} ${place}`]),
  ]
}

function costKind(
  of: ReadonlyMap<string, KanjiReading>,
  own: KanjiReading,
  use: (typeof uses)[number],
): string {
  const cost = own.costs[use]
  const others = [...of.values()].flatMap(other => (other === own ? [] : (other.costs[use] ?? [])))
  if (cost === undefined) return others.length === 0 ? 'none' : 'others'
  if (others.length === 0) return 'alone'
  return String(Math.max(-2, Math.min(2, Math.round((Math.min(...others) - cost) / 2_000))))
}

/** The share of the longer words with the kanji there that have this reading, and whether they are many. */
function shareKind(
  of: ReadonlyMap<string, KanjiReading>,
  own: KanjiReading,
  side: 'ends' | 'begins',
): string {
  const all = [...of.values()].reduce((sum, each) => sum + each[side], 0)
  if (all === 0) return 'none'
  const share = own[side] / all
  return `${share > 0.85 ? 'all' : share > 0.5 ? 'most' : share > 0.15 ? 'some' : share > 0 ? 'few' : 'no'}${all >= 8 ? ' of many' : all >= 3 ? '' : ' of few'}`
}

export const ownFeatures = (
  word: string,
  reading: string,
  { place, cues }: { place: number; cues: readonly string[] },
  isOfRules: boolean,
): string[] => [
  `${word} ${reading}`,
  `${word} ${reading} ${place}`,
  `${word} ${isOfRules}`,
  ...cues.map(cue => `${word} ${reading} ${cue}`),
]

const voiced = new Map(
  [...'かがきぎくぐけげこごさざしじすずせぜそぞただちぢつづてでとどはばひびふぶへべほぼ'].flatMap(
    (kana, at, all) => (at % 2 === 1 ? [[kana, all[at - 1] ?? '']] : []),
  ),
)
for (const [at, kana] of [...'ぱぴぷぺぽ'].entries()) voiced.set(kana, 'はひふへほ'.charAt(at))

/** Weighs readings that somebody chose and those of dictionaries, but no voiced or shortened forms, which need a word of their own. */
export function readingsOf(word: string, kanji: KanjiReadings, chosen: ReadonlySet<string>): string[] {
  const of = kanji.get(word) ?? new Map<string, KanjiReading>()
  const ofDictionaries = [...of].filter(([reading, { ends, begins }]) => {
    const plain = voiced.get(reading.charAt(0)) + reading.slice(1)
    return ends + begins > 1 || !(reading.endsWith('っ') || of.has(plain))
  })
  return [...new Set([...chosen, ...ofDictionaries.map(([reading]) => reading)])].sort()
}

export const isAlone = (place: number): boolean => place === ALONE
