import { readFile } from 'node:fs/promises'
import type { Furigana } from '../../lib/contracts/schemas/japanese/text.ts'
import { kanjiClass } from '../../lib/japanese/kana.ts'
import cases from '../fixtures/furigana.json' with { type: 'json' }
import more from '../fixtures/furigana-more.json' with { type: 'json' }

/** A sentence with what may be read of each run of kanji, in their order. */
export interface ReadingCase {
  readonly text: string
  readonly runs: readonly ReadRun[]
}

export interface ReadRun {
  readonly start: number
  readonly end: number
  readonly readings: readonly string[]
}

/** Half of the cases are held back: the authors of reading rules look only at the other half. */
type Half = 'readings' | 'readings-held-back'

const noted = new RegExp(`([${kanjiClass}]+)\\[([^\\]]+)\\]`, 'gu')

/** One sentence a line, `漢字[かんじ]を読[よ]む`; a bar parts readings that are as good. */
export async function readingCases(half: Half): Promise<ReadingCase[]> {
  const lines = await readFile(new URL(`../fixtures/${half}.txt`, import.meta.url), 'utf8')
  return lines.trim().split('\n').map(readingCase)
}

/** The sentences of the reading rules, with the first of the readings that they accept. */
export const ruleCases = (): ReadingCase[] =>
  [...cases, ...more].flatMap(({ accepted: [first] }) => (first === undefined ? [] : [readingCase(first)]))

function readingCase(line: string): ReadingCase {
  const runs: { start: number; end: number; readings: string[] }[] = []
  let taken = 0
  for (const { index, 0: whole, 1: kanji = '', 2: either = '' } of line.matchAll(noted)) {
    const start = index - taken
    const end = start + kanji.length
    taken += whole.length - kanji.length
    const last = runs.at(-1)
    const readings = either.split('|')
    if (last?.end === start) {
      last.readings = last.readings.flatMap(before => readings.map(after => before + after))
      last.end = end
    } else runs.push({ start, end, readings })
  }
  return { text: line.replaceAll(noted, '$1'), runs }
}

/**
 * Of runs of kanji, and of whole sentences, the shares that are read right, and what is not. A reading that begins before its
 * run, with digits, has to end in that of the run.
 */
export function measureReadings(
  cases: readonly ReadingCase[],
  read: (sentence: string) => Furigana,
  soundOf = (reading: string) => reading,
) {
  const wrong = cases.map(({ text, runs }) => {
    const parts = placed(read(text))
    return runs.flatMap(({ start, end, readings }) => {
      const own = parts.filter(part => part.start < end && start < part.end)
      const reading = own.map(part => part.reading).join('')
      const isAfterDigits = (own[0]?.start ?? start) < start
      const isRight = readings.some(known =>
        isAfterDigits ? soundOf(reading).endsWith(soundOf(known)) : soundOf(reading) === soundOf(known),
      )
      return isRight ? [] : [`${text}: ${text.slice(start, end)}[${reading}] not ${readings.join('|')}`]
    })
  })
  const runs = cases.flatMap(one => one.runs).length
  return {
    runs: 1 - wrong.flat().length / runs,
    sentences: wrong.filter(of => of.length === 0).length / cases.length,
    misread: wrong.flat(),
  }
}

function placed(furigana: Furigana) {
  let end = 0
  return furigana.map(({ text, reading }) => {
    const start = end
    end += text.length
    return { start, end, reading }
  })
}
