import { isKana, kanjiClass, toHiragana } from '../kana.ts'
import { alignReading } from './align.ts'
import type { ReadSpan } from './read-spans.ts'

/** A reading as it was noted after `end`, for text that reaches back to `start` at most. In UTF-16 units. */
type NotedReading = ReadSpan

const bracketed = /[[［]([^[\]［］]*)[\]］]/y
const space = /\s/

/**
 * The readings of `今日[きょう]は 雨[あめ]だ。` by their positions in the sentence; null if the text without them is different.
 * Spaces may be inserted before words or left out; brackets of the sentence are text.
 */
export function notedReadings(sentence: string, noted: string): NotedReading[] | null {
  const readings: NotedReading[] = []
  let at = 0
  let start = 0
  for (let next = 0; next < noted.length; ) {
    const char = noted.charAt(next)
    const { group, reading } = groupAt(noted, next)
    if (group !== '' && !sentence.startsWith(group, at)) {
      readings.push({ start, end: at, reading })
      start = at
      next += group.length
    } else if (char === sentence.charAt(at)) {
      at++
      next++
    } else if (space.test(char)) {
      start = at
      next++
    } else if (space.test(sentence.charAt(at))) at++
    else return null
  }
  return sentence.slice(at).trim() === '' ? readings : null
}

function groupAt(noted: string, at: number): { group: string; reading: string } {
  bracketed.lastIndex = at
  const [group = '', reading = ''] = bracketed.exec(noted) ?? []
  return { group, reading: reading.trim() }
}

/** In characters, of the text or of its reading; longer ones are not words. */
const LONGEST_BASE = 32
const LONGEST_READING = 60

const kanjiRuns = new RegExp(`[${kanjiClass}]+`, 'gu')
const numberBefore = /(?<![0-9０-９.,．，])[.,．，]*(?<digits>[0-9０-９][0-9０-９.,．，]*)$/

/** Assigns each noted reading to its text; readings that do not fit are dropped. */
export function noteSpans(
  sentence: string,
  noted: readonly NotedReading[],
  local: readonly ReadSpan[],
): ReadSpan[] {
  const knownAt = new Map(local.map(span => [span.end, span]))
  return noted.flatMap(({ start, end, reading }) => {
    if (!isKana(reading) || reading.length > LONGEST_READING) return []
    const known = knownAt.get(end)
    const own = { start, end, reading: toHiragana(reading) }
    if (known && known.start >= start && known.reading === own.reading) return [known]
    return spanOf(sentence, own, local) ?? []
  })
}

/** The longest end of the text that fits the reading: 食べ物[たべもの] is more than 物. Null if none fits. */
function spanOf(sentence: string, own: ReadSpan, local: readonly ReadSpan[]): ReadSpan | null {
  const first = Math.max(own.start, own.end - LONGEST_BASE)
  const text = sentence.slice(first, own.end)
  const starts = [...text.matchAll(kanjiRuns)].map(({ index }) => index)
  const base = starts.find(start => alignReading(text.slice(start), own.reading))
  if (base === undefined) return null
  const span = { ...own, start: first + base }
  return withNumber(span, text.slice(0, base), knownOf(span, local))
}

/** The analyser's reading of the words that end with the span, including the number before them. */
function knownOf({ start, end }: ReadSpan, local: readonly ReadSpan[]): ReadSpan | undefined {
  const words = local.filter(word => word.end > start && word.end <= end)
  const first = words[0]
  if (first === undefined || words.at(-1)?.end !== end) return undefined
  return { start: first.start, end, reading: words.map(({ reading }) => reading).join('') }
}

/**
 * 3月[さんがつ] and 1日[ついたち] read the digits too, 3月[がつ] does not: the analyser's reading shows the difference. If it reads
 * number and counter as one word, a partial reading is refused.
 */
function withNumber(span: ReadSpan, before: string, known: ReadSpan | undefined): ReadSpan | null {
  const digits = numberBefore.exec(before)?.groups?.digits
  if (digits === undefined || known === undefined || known.start > span.start) return span
  const whole = { ...span, start: span.start - digits.length }
  if (known.start < span.start) return span.reading.length >= known.reading.length ? whole : null
  return span.reading.endsWith(known.reading) ? whole : span
}
