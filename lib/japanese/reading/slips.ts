import type { Furigana } from '../../contracts/schemas/japanese/text.ts'
import { hasDigit, isKana, toHiragana } from '../kana.ts'
import type { ReadSpan } from './read-spans.ts'

/** A part of a sentence with the analyser's reading, in UTF-16 units. */
interface HeardPart {
  readonly start: number
  readonly end: number
  readonly reading: string | undefined
  /** The reading, or the text if it needs none. */
  readonly said: string
}

/** The number of parts on each side; longer words do not exist. */
const NEIGHBOURS = 8

export function heardParts(local: Furigana): HeardPart[] {
  let end = 0
  return local.map(({ text, reading }) => {
    const start = end
    end += text.length
    return { start, end, reading, said: reading ?? toHiragana(text) }
  })
}

/** True for the usual slips of a model, which show by comparison with the analyser's readings here and beside it. */
export function isSlip(
  sentence: string,
  { start, end, reading }: ReadSpan,
  parts: readonly HeardPart[],
): boolean {
  const text = sentence.slice(start, end)
  if (hasDigit(text)) return readsOnFrom(parts.find(part => part.end === start)?.reading, reading)
  const first = parts.findIndex(part => part.start === start)
  const last = parts.findIndex(part => part.end === end)
  const covered = first < 0 ? [] : parts.slice(first, last + 1)
  const known = soundOf(covered)
  if (covered.length === 0 || covered.some(part => part.reading === undefined) || known === reading)
    return false
  const before = soundOf(parts.slice(Math.max(0, first - NEIGHBOURS), first))
  const after = soundOf(parts.slice(last + 1, last + 1 + NEIGHBOURS))
  return (
    isEndAlone(text, reading, known) ||
    leavesOutKe(text, reading, known) ||
    isOtherCounter(before, reading, known) ||
    reachesOut(before, reading, known, after) ||
    endsInOkurigana(reading, known, after)
  )
}

const soundOf = (parts: readonly HeardPart[]): string => parts.map(part => part.said).join('')

/** 第3回 as 3回[だいさんかい]. */
const readsOnFrom = (before: string | undefined, reading: string): boolean =>
  before !== undefined && reading.startsWith(before)

/** 日本語[ご]. */
const isEndAlone = (text: string, reading: string, known: string): boolean =>
  [...text].length > 1 && known.endsWith(reading)

/** 三ヶ月[さんげつ]. */
const leavesOutKe = (text: string, reading: string, known: string): boolean =>
  /[ヶヵ]/.test(text) && reading.length < known.length

/** 30分[ふん], and 20歳[はたち] without the number: the rules know the effect of a number on its counter better. */
const isOtherCounter = (before: string, reading: string, known: string): boolean =>
  hasDigit(before.slice(-1)) && reading.charAt(0) !== known.charAt(0)

/** 食[たべ]べる, お茶[おちゃ], 入[いりぐち]り口, 5時半 as 時半[ごじはん]: the reading covers more of the sentence than the kanji. */
function reachesOut(before: string, reading: string, known: string, after: string): boolean {
  const at = reading.indexOf(known)
  if (at < 0) return false
  const ahead = reading.slice(0, at)
  const behind = reading.slice(at + known.length)
  return (ahead === '' || isReadAhead(before, ahead)) && after.startsWith(behind)
}

/** A letter, a number or a kanji without a reading, and the kana after it. */
const unsaid = /(?![\p{Script=Hiragana}ー])[\p{L}\p{N}](?<kana>[\p{Script=Hiragana}ー]*)$/u

function isReadAhead(before: string, ahead: string): boolean {
  const kana = unsaid.exec(before)?.groups?.kana
  if (kana !== undefined && ahead.length > kana.length) return ahead.endsWith(kana)
  const isOfWord = ahead.length > 1 || ahead === 'お' || ahead === 'ご'
  return isOfWord && before.endsWith(ahead)
}

/** Possible ends of the word before them: 何[なに]に. */
const particles = 'にがはをのとでもだかへやよね'

/** 行[おこなっ]った. */
function endsInOkurigana(reading: string, known: string, after: string): boolean {
  const next = after.charAt(0)
  return isKana(next) && !particles.includes(next) && reading.endsWith(next) && !known.endsWith(next)
}
