import { NO_READING } from '../../../../lib/contracts/schemas/japanese/no-reading.ts'
import type { TimedLine } from './timed-lines.ts'
import { KANJI, readingIn } from './writing.ts'

/** Captions of broadcasts write half-width ones too. */
const KANA = '\\u3041-\\u3096\\u30a1-\\u30fa\\u30fc\\uff66-\\uff9f'
/** Kana in brackets, two words of which a space or dot may set apart, as in a name. */
const BRACKETS = new RegExp(`[（(]([${KANA}]{1,48})(?:[ 　・]([${KANA}]{1,48}))?[）)]`, 'gu')
const LAST_KANJI = new RegExp(`[${KANJI}]{1,12}$`, 'u')
/** Beside a counter that is read with them, as in 2人(ふたり). */
const DIGITS = /[0-9０-９]{1,4}$/
const APART = /[ 　・]$/
/** No reading begins so, nor has a long mark behind hiragana: 田中（えーっ） says it. */
const SAID = /^[んっーぁぃぅぇぉゃゅょンッァィゥェォャュョ]|[ぁ-ゖ]ー/
/** Kanji before brackets are looked for in so many characters. */
const LONGEST = 40

type Reading = NonNullable<TimedLine['readings']>[number]

/** A line whose readings in brackets are taken out of its text: 琴音(ことね)は is 琴音は. Who speaks, as in （琴音）, stays. */
export function withBracketReadings(line: TimedLine): TimedLine {
  const inBrackets: { at: number; end: number; readings: Reading[] }[] = []
  for (const { 0: whole, 1: first = '', 2: second = '', index: at } of line.text.matchAll(BRACKETS)) {
    const readings = readingsBefore(
      line.text.slice(Math.max(0, at - LONGEST), at),
      readingIn(first),
      readingIn(second),
    )
    const moved = readings.map(({ start, end, reading }) => ({ start: at + start, end: at + end, reading }))
    if (readings.length > 0) inBrackets.push({ at, end: at + whole.length, readings: moved })
  }
  if (inBrackets.length === 0) return line
  const own = line.readings ?? []
  const isFree = ({ start, end }: Reading) => own.every(each => each.end <= start || each.start >= end)
  const placed = [...own, ...inBrackets.flatMap(each => each.readings.filter(isFree))].sort(
    (a, b) => a.start - b.start,
  )
  const kept = [...inBrackets, { at: line.text.length }].map(({ at }, which) =>
    line.text.slice(inBrackets[which - 1]?.end ?? 0, at),
  )
  let [next, gone] = [0, 0]
  const readings = placed.map(({ start, end, reading }) => {
    for (let each = inBrackets[next]; each && each.end <= start; each = inBrackets[++next])
      gone += each.end - each.at
    return { start: start - gone, end: end - gone, reading }
  })
  return { ...line, text: kept.join(''), readings }
}

/** The readings of what stands before the brackets, by places from their beginning on; empty if they hold something else. */
function readingsBefore(before: string, first: string, second: string): Reading[] {
  const last = LAST_KANJI.exec(before)?.[0] ?? ''
  if (second !== '') {
    const gap = before.slice(0, before.length - last.length)
    const family = APART.test(gap) ? (LAST_KANJI.exec(gap.slice(0, -1))?.[0] ?? '') : ''
    if (canBe(family, first) && canBe(last, second))
      return [
        { start: -last.length - 1 - family.length, end: -last.length - 1, reading: first },
        { start: -last.length, end: 0, reading: second },
      ]
  }
  const reading = first + second
  const digits = DIGITS.exec(before.slice(0, before.length - last.length))?.[0] ?? ''
  // A counter alone has at most two kana for each kanji.
  const form = last !== '' && reading.length > 2 * last.length ? digits + last : last
  return canBe(form, reading) ? [{ start: -form.length, end: 0, reading }] : []
}

/** At most four kana for each kanji, and one for two of them. */
function canBe(form: string, reading: string): boolean {
  const kanji = [...form].length
  return (
    kanji > 0 &&
    reading.length <= 4 * kanji &&
    reading.length * 2 >= kanji &&
    !(NO_READING.has(reading) || SAID.test(reading))
  )
}
