import { isKana, kanjiClass, toHiragana } from '../kana.ts'
import { alignReading } from './align.ts'
import type { NotedReading } from './noted-readings.ts'
import type { ReadSpan } from './read-spans.ts'

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
    return spanOf(sentence, own, known) ?? []
  })
}

/** The longest end of the text that fits the reading: 食べ物[たべもの] is more than 物. Null where none does. */
function spanOf(sentence: string, own: ReadSpan, known: ReadSpan | undefined): ReadSpan | null {
  const first = Math.max(own.start, own.end - LONGEST_BASE)
  const text = sentence.slice(first, own.end)
  const starts = [...text.matchAll(kanjiRuns)].map(({ index }) => index)
  const base = starts.find(start => alignReading(text.slice(start), own.reading))
  if (base === undefined) return null
  return withNumber({ ...own, start: first + base }, text.slice(0, base), known)
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
