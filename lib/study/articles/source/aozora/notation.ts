import type { SourceReading } from '../../../../contracts/schemas/articles/source.ts'
import { isKana, kanjiClass } from '../../../../japanese/kana.ts'
import type { ReadText } from '../read-text.ts'

const LEGEND = /^-{10,}\r?\n.{0,3}テキスト中に現れる記号について/gm
const LEGEND_END = /\n-{10,}/g
const LONGEST_LEGEND = 4_000
const NOTE = /［＃[^［］\n]*］/g

/** The base of ruby without a bar. ※ and 〓 stand for a character that the text could not hold. */
const RUN = `[${kanjiClass}※〓]`
const WORD = "[\\p{Script=Latin}\\p{M}'’-]"
const SAID = '《(?<said>[^《》\\n]{1,100})》'
// Matches runs from their beginning only: one without ruby would be scanned again from each character.
const RUBY = new RegExp(
  `(?:[｜|](?<marked>[^｜|《》\\n]{1,50})|(?<run>(?<!${RUN})${RUN}+|(?<!${WORD})${WORD}+))${SAID}`,
  'gu',
)
/** Includes the double brackets of web novels' emphasis. */
const EVIDENT =
  /［＃|《》：ルビ|[｜|][^｜|《》\n]{1,50}《[\u3041-\u3096\u30A1-\u30FC]+》|《《[^《》\n]{1,100}》》/

/** True if 《》 surely mark ruby and are not brackets. */
export const isEvidentlyAozora = (text: string): boolean => EVIDENT.test(text)

export interface Stretch {
  start: number
  end: number
}

/** 《》 behind kanji without kana inside are brackets. */
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

export function legendsIn(text: string): Stretch[] {
  const legends: Stretch[] = []
  const ends = [...text.matchAll(LEGEND_END)]
  let next = 0
  for (const {
    0: { length },
    index,
  } of text.matchAll(LEGEND)) {
    if (index < (legends.at(-1)?.end ?? 0)) continue
    while ((ends[next]?.index ?? Infinity) < index + length) next += 1
    const end = ends[next]
    if (!end || end.index - index - length > LONGEST_LEGEND) continue
    const last = end.index + end[0].length
    legends.push({ start: index, end: text[last] === '\n' ? last + 1 : last })
  }
  return legends
}

function without(text: string, stretches: readonly Stretch[]): string {
  const kept = stretches.map(({ start }, at) => text.slice(stretches[at - 1]?.end ?? 0, start))
  return kept.join('') + text.slice(stretches.at(-1)?.end ?? 0)
}

function* rubyIn(source: string) {
  for (const { 0: whole, index, groups = {} } of source.matchAll(RUBY)) {
    const { marked: base = groups.run ?? '', said: reading = '' } = groups
    if (groups.run === undefined || isKana(reading)) yield { index, whole, base, reading }
  }
}

/** Ruby with its base, notes, and legends are read as a whole. */
export function marksOfAozora(marked: string): Stretch[] {
  const notes = [...marked.matchAll(NOTE)].map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }))
  const apart = joined([...legendsIn(marked), ...notes])
  let source = ''
  let at = 0
  /** Places and lengths of omitted stretches, summed up. */
  const skipped: { at: number; length: number }[] = []
  for (const { start, end } of apart) {
    source += marked.slice(at, start)
    skipped.push({ at: source.length, length: end - source.length })
    at = end
  }
  source += marked.slice(at)
  let next = 0
  /** Call for places in their order. */
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

function joined(stretches: readonly Stretch[]): Stretch[] {
  const joinedStretches: Stretch[] = []
  for (const { start, end } of stretches.toSorted((a, b) => a.start - b.start)) {
    const last = joinedStretches.at(-1)
    if (last && start < last.end) last.end = Math.max(last.end, end)
    else joinedStretches.push({ start, end })
  }
  return joinedStretches
}
