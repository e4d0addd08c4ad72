import type { Furigana } from '../contracts/schemas/japanese/text.ts'
import { hasDigit, hasKanji, isKana, kanjiClass, toHiragana } from './kana.ts'
import { alignReading } from './reading/align.ts'
import { partsAt, type ReadSpan, readSpans } from './reading/read-spans.ts'
import { heardParts, isSlip } from './reading/slips.ts'
import { atWordEnds } from './reading/word-ends.ts'

type Part = Furigana[number]

interface Checked {
  furigana: Furigana
  /** The share of readings for which the model offered one, slips included. */
  byModel: number
}

/** Keeps every plausible reading of a model, given in order, and takes the others from the analyser. */
export function checkFurigana(sentence: string, model: readonly ReadSpan[], local: Furigana): Checked {
  const ofLocal = readSpans(local)
  const laid = readSpans(partsAt(sentence, model).flatMap(laidOnKanji))
  const offered = atWordEnds(sentence, laid, ofLocal).filter(span => isPlausible(sentence, span))
  const heard = heardParts(local)
  const sound = offered.filter(span => !isSlip(sentence, span, heard))
  const read = chosen(sentence, sound, ofLocal)
  const known = read.filter(({ start, end }) => offered.some(span => span.start < end && start < span.end))
  return {
    furigana: partsAt(sentence, read),
    byModel: read.length === 0 ? 1 : known.length / read.length,
  }
}

/** A part with its reading laid on the kanji alone; drops a reading that fits nowhere. */
function laidOnKanji({ text, reading }: Part): Part[] {
  if (reading === undefined || !isKana(reading) || !hasKanji(text)) return [{ text }]
  const hiragana = toHiragana(reading)
  return alignReading(text, hiragana) ?? [hasDigit(text) ? { text, reading: hiragana } : { text }]
}

const kanji = new RegExp(`[${kanjiClass}]`, 'gu')
/** No word begins with these kana: the reading was torn apart. */
const MID_WORD = /^[ぁぃぅぇぉっゃゅょゎんー]/

/** The least number of kana for this many kanji, from 百舌鳥 もず to 糎 せんちめーとる; digits have longer readings. */
const leastFor = (kanji: number) => (kanji === 1 ? 1 : Math.max(2, kanji / 2))
const mostFor = (kanji: number) => 5 * kanji + 3
const MOST_A_DIGIT = 8

function isPlausible(sentence: string, { start, end, reading }: ReadSpan): boolean {
  const text = sentence.slice(start, end)
  if (MID_WORD.test(reading)) return false
  if (hasDigit(text)) return reading.length <= text.length * MOST_A_DIGIT
  const count = text.match(kanji)?.length ?? 0
  return reading.length >= leastFor(count) && reading.length <= mostFor(count)
}

/** The span that leaves less of the stretch unread if both read the same one; the model's if they tie. */
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
    picked.push(...(readIn(sentence, ofModel) >= readIn(sentence, ofLocal) ? ofModel : ofLocal))
    at = next
  }
  return picked
}

/** The number of kanji and digits with a reading. */
function readIn(sentence: string, spans: readonly ReadSpan[]): number {
  return spans.reduce(
    (count, { start, end }) =>
      count + [...sentence.slice(start, end)].filter(char => hasKanji(char) || hasDigit(char)).length,
    0,
  )
}
