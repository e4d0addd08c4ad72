import { hasKana, hasKanji, hasLetters } from '../writing.ts'
import type { Cue } from './cues.ts'

/** The cues of a file by their language. */
export interface ByLanguage {
  japanese: Cue[]
  other: Cue[]
}

const textIn = ({ rows }: Cue) => rows.map(({ text }) => text).join('\n')
const isOther = (text: string) => hasLetters(text) && !hasKana(text)

/** A file whose cues each have rows in two languages: those with kana are Japanese. Other files stay as they are. */
export function languagesOfRows(cues: readonly Cue[]): ByLanguage {
  const others = cues.map(({ rows }) =>
    rows.some(({ text }) => hasKana(text)) ? rows.filter(({ text }) => isOther(text)) : [],
  )
  const japanese = cues.filter(cue => hasKana(textIn(cue))).length
  const foreign = others.filter(rows => rows.some(({ text }) => !hasKanji(text))).length
  const chinese = others.filter(rows => rows.some(({ text }) => hasKanji(text))).length
  const isForeign = foreign > 0 && foreign * 2 >= japanese
  // One row of Japanese may be kanji alone. Of nearly all cues, it is Chinese.
  const isChinese = !isForeign && chinese > 1 && chinese * 4 >= japanese * 3
  if (!isForeign && !isChinese) return { japanese: [...cues], other: [] }
  // Kanji alone are Japanese too, beside a language that has none.
  const split = others.map(rows => new Set(rows.filter(({ text }) => isChinese || !hasKanji(text))))
  return {
    japanese: cues.map((cue, at) => ({ ...cue, rows: cue.rows.filter(row => !split[at]?.has(row)) })),
    other: cues.flatMap((cue, at) => (split[at]?.size ? [{ ...cue, rows: [...split[at]] }] : [])),
  }
}

/**
 * A file that has each language in cues of its own, said at the same time as those of the other: by the style that the file
 * names, or else one by one. The cues are in the order of their starts.
 */
export function languagesOfCues(cues: readonly Cue[]): ByLanguage {
  const japanese = cues.filter(cue => hasKana(textIn(cue)))
  const others = cues.filter(cue => isOther(textIn(cue)))
  const beside = besides(japanese, others)
  const accompanied = besides(others, japanese)
  // A sign or a mark that stays in the picture is beside all of them.
  const isTranslated = accompanied.size * 2 >= japanese.length && beside.size * 4 >= japanese.length
  if (beside.size === 0 || !isTranslated) return { japanese: [...cues], other: [] }
  const isTranslation = styledAsOther(cues, others, beside)
  const all = [...beside]
  const isChinese = all.filter(cue => hasKanji(textIn(cue))).length * 2 > all.length
  const isOfOther = (cue: Cue) => {
    const text = textIn(cue)
    return isTranslation(cue) ?? (isOther(text) && (isChinese ? beside.has(cue) : !hasKanji(text)))
  }
  return { japanese: cues.filter(cue => !isOfOther(cue)), other: cues.filter(isOfOther) }
}

/** Tells by their style which cues are of the other language; undefined where styles do not tell it. */
function styledAsOther(cues: readonly Cue[], others: readonly Cue[], beside: ReadonlySet<Cue>) {
  const byStyle = Map.groupBy(cues, ({ style = '' }) => style)
  const isOther = new Set(others)
  const verdicts = new Map(
    [...byStyle].map(([style, own]) => {
      const translating = own.filter(cue => beside.has(cue)).length
      const foreign = own.filter(cue => isOther.has(cue)).length
      if (translating * 2 >= own.length && foreign * 10 >= own.length * 9) return [style, true]
      return [style, own.some(cue => hasKana(textIn(cue))) && foreign * 2 < own.length ? false : undefined]
    }),
  )
  const hasTellingStyles = byStyle.size > 1 && [...verdicts.values()].includes(true)
  return ({ style = '' }: Cue) => (hasTellingStyles ? verdicts.get(style) : undefined)
}

/** Those of the cues that are said at the same time as one of the others, for at least half of the shorter of both. */
function besides(others: readonly Cue[], cues: readonly Cue[]): Set<Cue> {
  const cuesBeside = new Set<Cue>()
  let from = 0
  for (const cue of cues) {
    while (from < others.length && (others[from]?.end_ms ?? 0) + LONGEST_MS < cue.start_ms) from += 1
    for (let at = from; at < Math.min(others.length, from + MOST_BESIDE); at += 1) {
      const other = others[at]
      if (!other || other.start_ms > cue.end_ms) break
      if (isBeside(cue, other)) {
        cuesBeside.add(cue)
        break
      }
    }
  }
  return cuesBeside
}
/** A cue may end behind later ones. */
const LONGEST_MS = 10_000
/** Cues that are looked at for one. */
const MOST_BESIDE = 100

function isBeside(a: Cue, b: Cue): boolean {
  const overlap = Math.min(a.end_ms, b.end_ms) - Math.max(a.start_ms, b.start_ms)
  const shorter = Math.min(a.end_ms - a.start_ms, b.end_ms - b.start_ms)
  return overlap > 0 ? overlap * 2 >= shorter : a.start_ms === b.start_ms
}
