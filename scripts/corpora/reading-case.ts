import { hasKanji, kanjiClass } from '../../lib/japanese/kana.ts'
import { vowelOf } from '../../lib/japanese/kana-sounds.ts'
import { alignReading } from '../../lib/japanese/reading/align.ts'
import type { ReadingCase, ReadRun } from '../../test/support/reading-cases.ts'
import type { CorpusSentence, Token } from './sentence.ts'

interface Piece {
  readonly text: string
  readonly readings: readonly string[]
}

/**
 * The runs of kanji of a sentence with their readings; null if the corpus does not say how one is read, its reading does not fit
 * the text, or the sentence has no kanji or no kana. A list of kanji has no context and no single reading.
 */
export function readingCaseOf({ tokens }: CorpusSentence): ReadingCase | null {
  const text = tokens.map(({ surface }) => surface).join('')
  if (!hasKanji(text) || !/[\u3041-\u3096]/.test(text)) return null
  const runs: ReadRun[] = []
  let at = 0
  let digits: readonly string[] = []
  for (const token of tokens) {
    const pieces = piecesOf(token)
    if (pieces === null) return null
    for (const { text: piece, readings } of pieces) {
      const start = at
      at += piece.length
      // 1[ついたち]日[]: the reading of the digits is that of both.
      if (hasKanji(piece)) addRun(runs, { start, end: at, readings: readings[0] === '' ? digits : readings })
      digits = readings
    }
  }
  const asGoodRuns = runs.map(run => ({
    ...run,
    readings: asGood(text.slice(run.start, run.end), run.readings),
  }))
  return { text, runs: asGoodRuns }
}

function addRun(runs: ReadRun[], run: ReadRun): void {
  const last = runs.at(-1)
  if (last?.end !== run.start) runs.push(run)
  else {
    const readings = last.readings.flatMap(before => run.readings.map(after => before + after))
    runs.splice(-1, 1, { start: last.start, end: run.end, readings })
  }
}

function piecesOf({ surface, readings }: Token): Piece[] | null {
  if (!hasKanji(surface)) return [{ text: surface, readings }]
  const [, digits = '', rest = ''] = /^([0-9０-９,，.．]*)(.*)$/su.exec(surface) ?? []
  if (isKanjiAlone.test(rest)) {
    const pieces = digits === '' ? [] : [{ text: digits, readings: [] }]
    return readings.length > 0 ? [...pieces, { text: rest, readings }] : null
  }
  const laid = readings.map(reading => aligned(surface, reading)).filter(parts => parts !== null)
  const [first] = laid
  if (!first) return null
  return first.map(({ text }, index) => ({
    text,
    readings: [...new Set(laid.flatMap(parts => parts[index]?.reading ?? []))],
  }))
}

const isKanjiAlone = new RegExp(`^[${kanjiClass}]+$`, 'u')

/** The corpora write particles and long vowels as they are spoken (又は: マタワ, 大きい: オーキー). */
function aligned(surface: string, reading: string) {
  for (const written of [surface, surface.replaceAll('は', 'わ').replaceAll('へ', 'え')])
    for (const spelled of [reading, withVowels(reading, 'う', 'い'), withVowels(reading, 'お', 'え')]) {
      const parts = alignReading(written, spelled)
      if (parts) return parts
    }
  return null
}

/** A reading with kana for its marks of length: after お this kana, after え that one, else the vowel itself. */
function withVowels(reading: string, afterO: string, afterE: string): string {
  let spelled = ''
  for (const kana of reading) {
    const vowel = vowelOf(spelled.slice(-1))
    spelled += kana !== 'ー' ? kana : vowel === 'お' ? afterO : vowel === 'え' ? afterE : vowel
  }
  return spelled
}

/** にほん is as good as にっぽん, since no text shows which one its writer meant. */
export function asGood(text: string, readings: readonly string[]): string[] {
  if (!text.includes('日本')) return [...readings]
  return [...new Set(readings.flatMap(reading => [reading, reading.replace('にっぽん', 'にほん')]))]
}
