import { isKana, kanjiClass, toHiragana } from '../kana.ts'
import { alignReading } from './align.ts'
import type { ReadSpan } from './read-spans.ts'

/** A reading as it was noted: behind `end`, for what stands before it, at most back to `start`. UTF-16 units. */
type NotedReading = ReadSpan

const bracketed = /[[［]([^[\]［］]*)[\]］]/y
const space = /\s/

/**
 * The readings of `今日[きょう]は 雨[あめ]だ。` by their places in the sentence; null where the text beneath is
 * another. Spaces may be put in, where a word begins, or left out; brackets of the sentence are text.
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

/** Characters, of what is read at once and of its reading; more is no word. */
const LONGEST_BASE = 32
const LONGEST_READING = 60

const kanjiRuns = new RegExp(`[${kanjiClass}]+`, 'gu')
const numberBefore = /[0-9０-９][0-9０-９.,．，]*$/

/** What each noted reading is the reading of; those that fit nothing before them are left out. */
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

/** The longest end of the text that fits the reading: 食べ物[たべもの] is more than 物. Null where none does. */
function spanOf(sentence: string, own: ReadSpan, local: readonly ReadSpan[]): ReadSpan | null {
  const first = Math.max(own.start, own.end - LONGEST_BASE)
  const text = sentence.slice(first, own.end)
  const starts = [...text.matchAll(kanjiRuns)].map(({ index }) => index)
  const base = starts.find(start => alignReading(text.slice(start), own.reading))
  if (base === undefined) return null
  const span = { ...own, start: first + base }
  return withNumber(span, text.slice(0, base), knownOf(span, local))
}

/** What the analyser reads of the words that end with the span, the number before them included. */
function knownOf({ start, end }: ReadSpan, local: readonly ReadSpan[]): ReadSpan | undefined {
  const words = local.filter(word => word.end > start && word.end <= end)
  const first = words[0]
  if (first === undefined || words.at(-1)?.end !== end) return undefined
  return { start: first.start, end, reading: words.map(({ reading }) => reading).join('') }
}

/**
 * 3月[さんがつ] and 1日[ついたち] read the digits too, 3月[がつ] does not: it shows from what the analyser knows of the
 * place. Where it reads number and counter as one word, less than that is no reading of it.
 */
function withNumber(span: ReadSpan, before: string, known: ReadSpan | undefined): ReadSpan | null {
  const digits = numberBefore.exec(before)?.[0]
  if (digits === undefined || known === undefined || known.start > span.start) return span
  const whole = { ...span, start: span.start - digits.length }
  if (known.start < span.start) return span.reading.length >= known.reading.length ? whole : null
  return span.reading.endsWith(known.reading) ? whole : span
}
