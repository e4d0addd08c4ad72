import type { SourceReading } from '../../../contracts/schemas/articles/source.ts'
import { hasKanji, isKana, kanjiClass } from '../../../japanese/kana.ts'
import type { ReadSpan } from '../../../japanese/reading/read-spans.ts'

/** A text and its source's readings, in order, by places in the text. */
export interface ReadText {
  text: string
  readings: SourceReading[]
}

/** Rewrites a text piece by piece, so that each reading stays with its characters. */
export function rewritten({ text, readings }: ReadText, rewrite: (piece: string) => string): ReadText {
  if (readings.length === 0) return { text: rewrite(text), readings }
  let written = ''
  let at = 0
  const moved = readings.map(({ start, end, reading }) => {
    written += rewrite(text.slice(at, start))
    const from = written.length
    written += rewrite(text.slice(start, end))
    at = end
    return { start: from, end: written.length, reading }
  })
  return { text: written + rewrite(text.slice(at)), readings: moved }
}

/** Trims a text and moves its readings along. */
export function trimmedText({ text, readings }: ReadText): ReadText {
  const before = text.length - text.trimStart().length
  const moved = readings.map(({ start, end, reading }) => ({
    start: start - before,
    end: end - before,
    reading,
  }))
  return { text: text.trim(), readings: moved }
}

/** Keeps readings: kana on kanji of one line. Dots for emphasis and translations are ruby too. */
export const usable = ({ text, readings }: ReadText): ReadText => ({
  text,
  readings: readings.filter(({ start, end, reading }) => {
    const base = text.slice(start, end)
    return isKana(reading) && hasKanji(base) && !base.includes('\n')
  }),
})

/** The readings in each row of a text, by places in the row; one that spans two rows is dropped. */
export function readingsOfRows(readings: readonly SourceReading[], rows: readonly string[]): ReadSpan[][] {
  let next = 0
  let start = 0
  return rows.map(row => {
    const end = start + row.length
    const own: ReadSpan[] = []
    for (let given = readings[next]; given && given.start < end; given = readings[++next])
      if (given.start >= start && given.end <= end)
        own.push({ start: given.start - start, end: given.end - start, reading: given.reading })
    start = end
    return own
  })
}

/** The block that explains the markup of the text; a file of several works has several. */
const LEGEND = /^-{10,}\n.{0,3}テキスト中に現れる記号について/gm
const LEGEND_END = /\n-{10,}/g
const LONGEST_LEGEND = 4_000
const NOTE = /［＃[^［］\n]*］/g

/** The base of ruby without a bar. ※ stands for a character that the text could not hold. */
const RUN = `[${kanjiClass}※]`
// A run matches from its beginning only: otherwise a run without ruby would be scanned again from each character.
const RUBY = new RegExp(
  `[｜|](?<marked>[^｜|《》\\n]{1,50})《(?<said>[^《》\\n]{1,100})》|(?<!${RUN})(?<run>${RUN}+)《(?<read>[^《》\\n]{1,100})》`,
  'gu',
)
const EVIDENT = /［＃|《》：ルビ|｜[^｜《》\n]{1,50}《[\u3041-\u3096\u30A1-\u30FC]+》/

/** True if 《》 in this text surely mark ruby and are not brackets. */
export const isEvidentlyAozora = (text: string): boolean => EVIDENT.test(text)

interface Stretch {
  start: number
  end: number
}

/** Reads a text in the notation of Aozora Bunko. 《》 behind kanji that hold no kana are brackets. */
export function readAozora(marked: string): ReadText {
  const source = without(marked, legendsIn(marked)).replaceAll(NOTE, '')
  const readings: SourceReading[] = []
  let text = ''
  let at = 0
  for (const { index, whole, base, reading } of rubyIn(source)) {
    text += source.slice(at, index)
    readings.push({ start: text.length, end: text.length + base.length, reading })
    text += base
    at = index + whole.length
  }
  return { text: text + source.slice(at), readings }
}

function legendsIn(text: string): Stretch[] {
  const found: Stretch[] = []
  const ends = [...text.matchAll(LEGEND_END)]
  let next = 0
  for (const {
    0: { length },
    index,
  } of text.matchAll(LEGEND)) {
    if (index < (found.at(-1)?.end ?? 0)) continue
    while ((ends[next]?.index ?? Infinity) < index + length) next += 1
    const end = ends[next]
    if (!end || end.index - index - length > LONGEST_LEGEND) continue
    const last = end.index + end[0].length
    found.push({ start: index, end: text[last] === '\n' ? last + 1 : last })
  }
  return found
}

function without(text: string, stretches: readonly Stretch[]): string {
  const kept = stretches.map(({ start }, at) => text.slice(stretches[at - 1]?.end ?? 0, start))
  return kept.join('') + text.slice(stretches.at(-1)?.end ?? 0)
}

function* rubyIn(source: string) {
  for (const { 0: whole, index, groups = {} } of source.matchAll(RUBY)) {
    const { marked: base = groups.run ?? '', said: reading = groups.read ?? '' } = groups
    if (groups.run === undefined || isKana(reading)) yield { index, whole, base, reading }
  }
}

/** The stretches of such a text that are read as a whole: ruby with its base, notes, and the blocks that explain them. */
export function marksOfAozora(marked: string): Stretch[] {
  const notes = [...marked.matchAll(NOTE)].map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }))
  const apart = joined([...legendsIn(marked), ...notes])
  let source = ''
  let at = 0
  /** For each stretch that is left out the place there, and how much is left out up to its end. */
  const skipped: { at: number; length: number }[] = []
  for (const { start, end } of apart) {
    source += marked.slice(at, start)
    skipped.push({ at: source.length, length: end - source.length })
    at = end
  }
  source += marked.slice(at)
  let next = 0
  /** The place of a character of the source in the marked text; to be asked in their order. */
  const placeOf = (place: number) => {
    while ((skipped[next]?.at ?? Infinity) <= place) next += 1
    return place + (skipped[next - 1]?.length ?? 0)
  }
  const ruby = [...rubyIn(source)].map(({ index, whole }) => {
    const start = placeOf(index)
    return { start, end: placeOf(index + whole.length - 1) + 1 }
  })
  return joined([...apart, ...ruby])
}

/** The stretches in order; of those that overlap, one. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = []
  for (const { start, end } of stretches.toSorted((a, b) => a.start - b.start)) {
    const last = found.at(-1)
    if (last && start < last.end) last.end = Math.max(last.end, end)
    else found.push({ start, end })
  }
  return found
}
