import type { Furigana } from '../contracts/schemas/text.ts'
import { joinParts } from './furigana.ts'
import { hasDigit, hasKanji, isKana, kanjiClass, toHiragana } from './kana.ts'
import { alignReading } from './reading/align.ts'
import { partsAt, type ReadSpan, readSpans } from './reading/read-spans.ts'

type Part = Furigana[number]

export interface Checked {
  furigana: Furigana
  /** The share of what is read for which the model had a sound reading. */
  byModel: number
}

/** Keeps every sound reading of a model, given in order, and takes the rest from the analyser. */
export function checkFurigana(sentence: string, model: readonly ReadSpan[], local: Furigana): Checked {
  const ofLocal = readSpans(local)
  const laid = joinParts(partsAt(sentence, model).flatMap(laidOnKanji))
  const sound = readSpans(laid).filter(span => isSound(sentence, span, ofLocal))
  const read = chosen(sentence, sound, ofLocal)
  const known = read.filter(({ start, end }) => sound.some(span => span.start < end && start < span.end))
  return {
    furigana: joinParts(partsAt(sentence, read)),
    byModel: read.length === 0 ? 1 : known.length / read.length,
  }
}

/** A part with its reading laid on the kanji alone, and without one that fits nowhere. */
function laidOnKanji({ text, reading }: Part): Part[] {
  if (reading === undefined || !isKana(reading) || !hasKanji(text)) return [{ text }]
  const hiragana = toHiragana(reading)
  return alignReading(text, hiragana) ?? [hasDigit(text) ? { text, reading: hiragana } : { text }]
}

const kanji = new RegExp(`[${kanjiClass}]`, 'gu')
/** No word begins so: the reading was torn apart. */
const MID_WORD = /^[ぁぃぅぇぉっゃゅょゎんー]/

/** Kana for so many kanji, from 百舌鳥 もず to 糎 せんちめーとる; digits are said at more length. */
const leastFor = (kanji: number) => kanji / 2
const mostFor = (kanji: number) => 5 * kanji + 3
const MOST_A_DIGIT = 8

/** Whether a run of kanji can be read so, and the model made none of the usual slips. */
function isSound(sentence: string, span: ReadSpan, local: readonly ReadSpan[]): boolean {
  const { start, end, reading } = span
  const text = sentence.slice(start, end)
  if (MID_WORD.test(reading)) return false
  if (hasDigit(text)) return reading.length <= text.length * MOST_A_DIGIT
  const count = text.match(kanji)?.length ?? 0
  if (reading.length < leastFor(count) || reading.length > mostFor(count)) return false
  const known = local.find(other => other.start === start && other.end === end)?.reading
  return known === undefined || known === reading || !isSlip(sentence, span, count, known)
}

/** Behind a word, where they may well be what the word ends with: 何[なに]に. */
const particles = 'にがはをのとでもだかへやよね'

/**
 * Kana beside the kanji read once more (食[たべ]べる, お茶[おちゃ]), or the end of a word alone (日本語[ご]), as the
 * analyser's reading gives away.
 */
function isSlip(sentence: string, { start, end, reading }: ReadSpan, count: number, known: string): boolean {
  if (count > 1 && known.endsWith(reading)) return true
  const ahead = reading.endsWith(known) ? reading.slice(0, -known.length) : ''
  const isOfWord = ahead.length > 1 || ahead === 'お' || ahead === 'ご'
  if (isOfWord && toHiragana(sentence.slice(0, start).slice(-ahead.length)) === ahead) return true
  const behind = toHiragana(sentence.slice(end, end + reading.length))
  const after = reading.startsWith(known) ? reading.slice(known.length) : ''
  if (after !== '' && behind.startsWith(after)) return true
  const next = behind.charAt(0)
  const isOkurigana = isKana(next) && !particles.includes(next)
  return isOkurigana && reading.endsWith(next) && !known.endsWith(next)
}

/** Where both read the same stretch, whoever leaves less of it unread; the model where they tie. */
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

/** Kanji and digits. */
function readIn(sentence: string, spans: readonly ReadSpan[]): number {
  return spans.reduce(
    (count, { start, end }) =>
      count + [...sentence.slice(start, end)].filter(char => hasKanji(char) || hasDigit(char)).length,
    0,
  )
}
