import { Furigana } from '../contracts/schemas/text.ts'
import { joinParts } from './furigana.ts'
import { hasDigit, hasKanji, isKana, toHiragana } from './kana.ts'
import { alignReading } from './reading/align.ts'
import { partsAt, type ReadSpan, readSpans } from './reading/read-spans.ts'

type Part = Furigana[number]

/** Kana a single kanji can stand for (承 うけたまわ, 糎 センチメートル); more is a reading in the wrong place. */
const LONGEST_READING = 8
/** Characters; whoever reads more at once has not told the words apart. */
const LONGEST_PART = 100

/** Furigana from a model in our own form, or null where its text, a reading or its place is wrong. */
export function checkFurigana(sentence: string, candidate: unknown): Furigana | null {
  const parts = partsOf(sentence, candidate)?.map(settled)
  return parts?.every(part => part !== null) ? joinParts(parts.flat()) : null
}

/** Keeps every sound reading of a model and takes the rest from the analyser. */
export function repairFurigana(sentence: string, candidate: unknown, local: Furigana): Furigana {
  const parts = partsOf(sentence, candidate)
  if (!parts) return local
  const kept = joinParts(parts.flatMap(part => settled(part) ?? [{ text: part.text }]))
  return joinParts(partsAt(sentence, chosen(sentence, readSpans(kept), readSpans(local))))
}

function partsOf(sentence: string, candidate: unknown): Furigana | null {
  const { data } = Furigana.safeParse(candidate)
  return data && data.map(part => part.text).join('') === sentence ? data : null
}

/** A part with its reading laid on the kanji alone; null where the reading cannot be right. */
function settled({ text, reading }: Part): Part[] | null {
  if (reading === undefined || reading === '' || toHiragana(reading) === toHiragana(text)) return [{ text }]
  const hiragana = toHiragana(reading)
  if (!isKana(reading) || text.length > LONGEST_PART || reading.length > text.length * LONGEST_READING)
    return null
  if (!hasKanji(text)) return hasDigit(text) ? [{ text }] : null
  return alignReading(text, hiragana) ?? (hasDigit(text) ? [{ text, reading: hiragana }] : null)
}

/** Where both read the same stretch, whoever leaves fewer kanji unread; the model where they tie. */
function chosen(sentence: string, model: readonly ReadSpan[], local: readonly ReadSpan[]): ReadSpan[] {
  const spans = [...model, ...local].sort((one, other) => one.start - other.start)
  const ofTheModel = new Set(model)
  const picked: ReadSpan[] = []
  for (let at = 0; at < spans.length; ) {
    let next = at + 1
    let end = spans[at]?.end ?? 0
    for (let span = spans[next]; span !== undefined && span.start < end; span = spans[next]) {
      end = Math.max(end, span.end)
      next++
    }
    const stretch = spans.slice(at, next)
    const ofModel = stretch.filter(span => ofTheModel.has(span))
    const ofLocal = stretch.filter(span => !ofTheModel.has(span))
    picked.push(...(kanjiIn(sentence, ofModel) >= kanjiIn(sentence, ofLocal) ? ofModel : ofLocal))
    at = next
  }
  return picked
}

function kanjiIn(sentence: string, spans: readonly ReadSpan[]): number {
  return spans.reduce(
    (count, { start, end }) => count + [...sentence.slice(start, end)].filter(hasKanji).length,
    0,
  )
}
