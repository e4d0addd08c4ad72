import type { Furigana } from '../../../lib/contracts/schemas/japanese/text.ts'
import { comparableSound } from '../../../lib/japanese/kana-sounds.ts'
import { measureReadings } from '../../../test/support/reading-cases.ts'
import { type CorpusDocument, readCorpora } from '../../corpora/documents.ts'
import { readingCaseOf } from '../../corpora/reading-case.ts'
import type { Line } from '../measuring/report.ts'

/** Counts documents that nobody reads apart. The faults of the others can be listed, and then these alone are measured. */
export async function corpusReadings(
  folder: string,
  read: (sentence: string) => Furigana,
  isListed: boolean,
): Promise<{ lines: Line[]; faults: string }> {
  const documents = await readCorpora(folder)
  const blind = isListed ? [] : documents.filter(({ isBlind }) => isBlind)
  const open = documents.filter(({ isBlind }) => !isBlind)
  const parts = [
    ...[...Map.groupBy(blind, ({ corpus }) => corpus)].map(([corpus, of]) => ({
      what: `${corpus}, blind`,
      of,
    })),
    ...(blind.length > 0 ? [{ what: 'all corpora, blind', of: blind }] : []),
    ...[...Map.groupBy(open, ({ corpus }) => corpus)].map(([corpus, of]) => ({
      what: `${corpus}, open`,
      of,
    })),
  ]
  const measured = parts.map(({ what, of }) => ({ what, ...measure(of, read) }))
  return {
    lines: measured.flatMap(({ what, runs, sentences, misread, count }) => [
      sharePart(`runs, ${what}`, runs, `${misread.length} misread`),
      sharePart(`sentences, ${what}`, sentences, `of ${count}`),
    ]),
    faults: isListed ? measured.flatMap(({ misread }) => misread).join('\n') : '',
  }
}

function measure(documents: readonly CorpusDocument[], read: (sentence: string) => Furigana) {
  const sentences = documents.flatMap(document => document.sentences)
  const cases = sentences.map(readingCaseOf).filter(one => one !== null)
  return { ...measureReadings(cases, read, comparableSound), count: cases.length }
}

const sharePart = (what: string, share: number, beside: string): Line => ({
  what: `${what}, read right, %`,
  ratio: share * 100,
  beside,
  isHigherBetter: true,
  withoutData: true,
})
