import { formsOf } from '../../lib/japanese/listed/forms.ts'
import type { UnidicEntry } from './unidic.ts'

export interface Chosen {
  readonly kind: string
  readonly surface: string
  readonly reading: string
}

/** UniDic's listed parts of speech by the analyser's kinds; others (counters, affixes, pronouns, auxiliaries) do more harm than good. */
const kinds: readonly (readonly [RegExp, string])[] = [
  [/^名詞-普通名詞-サ変/, '名詞-サ変接続'],
  [/^名詞-普通名詞-形状詞可能|^形状詞-(?:一般|タリ)/, '名詞-形容動詞語幹'],
  [/^名詞-普通名詞-副詞可能/, '名詞-副詞可能'],
  [/^名詞-普通名詞-一般/, '名詞-一般'],
  [/^名詞-固有名詞-人名-姓/, '名詞-固有名詞-人名-姓'],
  [/^名詞-固有名詞-人名-名/, '名詞-固有名詞-人名-名'],
  [/^名詞-固有名詞-人名-一般/, '名詞-固有名詞-人名-一般'],
  [/^名詞-固有名詞-地名/, '名詞-固有名詞-地域-一般'],
  [/^名詞-固有名詞-一般/, '名詞-固有名詞-一般'],
  [/^副詞/, '副詞-一般'],
]

/** Numbers are read by rules, and 実に is more often a noun and its particle. */
const unlisted = /^[一二三四五六七八九十百千万億兆何数幾]|^\p{Script=Han}\p{Script=Hiragana}$/u

/** The analyser's reading of a word without the table, alone and in phrases, and the number of words it splits it into. */
export type ReadOwn = (surface: string) => { readings: readonly string[]; words: number }

/** The words that the analyser reads in a way that UniDic does not know. */
export function chooseWords(
  entries: ReadonlyMap<string, readonly UnidicEntry[]>,
  readOwn: ReadOwn,
): Chosen[] {
  const isMisread = (surface: string, reading: string): boolean => {
    const known = entries.get(surface) ?? []
    if (known.length > 0 && known[0]?.reading !== reading) return false
    return readOwn(surface).readings.some(
      own => known.every(entry => entry.reading !== own) && own !== reading,
    )
  }
  const inflected = [...entries.values()].flat().flatMap(entry => inflectedWord(entry, isMisread) ?? [])
  const words = [...entries].flatMap(([surface, [cheapest]]) => {
    if (!cheapest || surface.length < 2 || unlisted.test(surface) || !isMisread(surface, cheapest.reading))
      return []
    return uninflectedWord(cheapest, readOwn(surface)) ?? []
  })
  return [...new Map([...inflected, ...words].map(word => [`${word.kind} ${word.surface}`, word])).values()]
}

function uninflectedWord(
  { surface, reading, pos }: UnidicEntry,
  { readings, words }: ReturnType<ReadOwn>,
): Chosen | null {
  const kind = kinds.find(([pattern]) => pattern.test(pos))?.[1]
  // A name has many readings, so any dictionary's reading of it as one word is accepted.
  const isOtherName = words === 1 && readings[0] !== reading
  if (kind === undefined || (kind.includes('固有名詞') && isOtherName)) return null
  return { kind, surface, reading }
}

const inflections: readonly (readonly [RegExp, string])[] = [
  [/^五段/, '動詞-自立/五段'],
  [/^[上下]一段/, '動詞-自立/一段'],
  [/^形容詞$/, '形容詞-自立/形容詞'],
]

function inflectedWord(
  { inflection, form, base, baseReading, surface }: UnidicEntry,
  isMisread: (surface: string, reading: string) => boolean,
): Chosen | null {
  if (form !== '終止形-一般' || surface !== base || base.slice(-1) !== baseReading.slice(-1)) return null
  const kind = inflections.find(([pattern]) => pattern.test(inflection))?.[1]
  if (kind === undefined) return null
  return formsOf(base, baseReading, kind).every(form => isMisread(form.surface, form.reading))
    ? { kind, surface: base, reading: baseReading }
    : null
}
