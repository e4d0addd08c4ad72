import type { Word } from './morphology/word.ts'
import { chooseReadings } from './reading/choices/choose.ts'
import { readByContext } from './reading/context.ts'
import { partsByNames } from './reading/names-of-history.ts'
import { readNumbers } from './reading/numbers/number-words.ts'
import { readIterationMarks, readPhrases } from './reading/phrases.ts'
import { readWeekdays } from './reading/weekdays.ts'
import { boundedParts } from './splitting/spans.ts'
import type { Tokenizer, WordsAt } from './tokenizer.ts'

/** The words of a sentence with the readings they have there; the surfaces joined equal the sentence. */
export function analyse(tokenize: Tokenizer, sentence: string, addedAt?: WordsAt): Word[] {
  const parts = [...boundedParts(sentence, { start: 0, end: sentence.length })]
  return parts.flatMap(({ start, end }) => {
    const words = readWords(wordsOf(tokenize, sentence.slice(start, end), addedAt))
    return tokenize.choices ? chooseReadings(words, tokenize.choices) : words
  })
}

/** Names of history are cut out before the dictionary takes them apart: 欽明 天皇, not 欽 明天 皇. */
function wordsOf(tokenize: Tokenizer, sentence: string, addedAt: WordsAt | undefined): Word[] {
  return partsByNames(sentence).flatMap(({ text, name }) => name ?? tokenize(text, addedAt))
}

function readWords(words: readonly Word[]): Word[] {
  return readNumbers(readWeekdays(readByContext(readIterationMarks(readPhrases(words)))))
}
