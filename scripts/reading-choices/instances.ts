import { createHash } from 'node:crypto'
import { analyse } from '../../lib/japanese/analysis.ts'
import { furiganaOf } from '../../lib/japanese/furigana.ts'
import { hasKanji } from '../../lib/japanese/kana.ts'
import { comparableSound } from '../../lib/japanese/kana-sounds.ts'
import { isOpen } from '../../lib/japanese/reading/choices/choose.ts'
import { type ChoiceContext, contextOf } from '../../lib/japanese/reading/choices/context.ts'
import type { Tokenizer } from '../../lib/japanese/tokenizer.ts'
import { measureReadings, type ReadingCase } from '../../test/support/reading-cases.ts'
import type { CorpusDocument } from '../corpora/documents.ts'
import { asGood } from '../corpora/reading-case.ts'
import type { CorpusSentence } from '../corpora/sentence.ts'

export interface Instance {
  readonly surface: string
  readonly ofRules: string | null
  readonly readings: readonly string[]
  readonly context: ChoiceContext
  /** One of `FOLDS` parts, by its document. */
  readonly fold: number
}

export const FOLDS = 5

export function instancesOf(documents: readonly CorpusDocument[], tokenize: Tokenizer): Instance[] {
  return documents.flatMap(({ id, sentences }) =>
    sentences.flatMap(sentence => wordsOf(sentence, tokenize).map(word => ({ ...word, fold: foldOf(id) }))),
  )
}

export function instancesOfCases(cases: readonly ReadingCase[], tokenize: Tokenizer): Instance[] {
  const isRead = (one: ReadingCase) =>
    measureReadings([one], text => furiganaOf(analyse(tokenize, text))).misread.length === 0
  return cases.filter(isRead).flatMap(({ text }) => {
    const words = analyse(tokenize, text)
    return words.flatMap((word, index) => {
      const { surface, reading } = word
      if (reading === null || !hasKanji(surface) || !isOpen(words, index)) return []
      const context = contextOf(words, index)
      return [{ surface, ofRules: reading, readings: [reading], context, fold: foldOf(text) }]
    })
  })
}

const foldOf = (id: string) => (createHash('sha256').update(id).digest().at(0) ?? 0) % FOLDS

/** The words that begin and end where words of the corpus do. */
function wordsOf({ tokens }: CorpusSentence, tokenize: Tokenizer): Omit<Instance, 'fold'>[] {
  const text = tokens.map(({ surface }) => surface).join('')
  if (!hasKanji(text)) return []
  const tokensAt = new Map([[0, 0]])
  let end = 0
  for (const [index, { surface }] of tokens.entries()) {
    end += surface.length
    tokensAt.set(end, index + 1)
  }
  let at = 0
  const words = analyse(tokenize, text)
  return words.flatMap((word, index) => {
    const first = tokensAt.get(at)
    at += word.surface.length
    const last = tokensAt.get(at)
    if (!hasKanji(word.surface) || !isOpen(words, index)) return []
    if (first === undefined || last === undefined) return []
    const readings = tokens
      .slice(first, last)
      .reduce(
        (before, token) => before.flatMap(start => token.readings.map(reading => start + reading)),
        [''],
      )
    if (readings.length === 0) return []
    const known = asGood(word.surface, readings)
    return { surface: word.surface, ofRules: word.reading, readings: known, context: contextOf(words, index) }
  })
}

export const isRight = ({ readings }: Pick<Instance, 'readings'>, reading: string | null): boolean =>
  reading !== null && readings.some(known => comparableSound(known) === comparableSound(reading))
