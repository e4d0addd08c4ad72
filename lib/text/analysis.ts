import type { Tokenizer } from './morphology/tokenizer.ts'
import type { Word } from './morphology/word.ts'
import { readByContext } from './reading/context.ts'
import { readNumbers } from './reading/numbers/number-words.ts'
import { readIterationMarks, readPhrases } from './reading/phrases.ts'
import { boundedParts } from './splitting/spans.ts'

/** The words of a sentence with the readings they have there; the surfaces joined equal the sentence. */
export function analyse(tokenize: Tokenizer, sentence: string): Word[] {
  const parts = [...boundedParts(sentence, { start: 0, end: sentence.length })]
  return parts.flatMap(({ start, end }) => readWords(tokenize(sentence.slice(start, end))))
}

function readWords(words: readonly Word[]): Word[] {
  return readNumbers(readByContext(readIterationMarks(readPhrases(words))))
}
