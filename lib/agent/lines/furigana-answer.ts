import type { Furigana } from '../../contracts/schemas/text.ts'
import { checkFurigana } from '../../text/check-furigana.ts'
import { notedReadings } from '../../text/reading/noted-readings.ts'
import { noteSpans } from '../../text/reading/noted-spans.ts'
import { readSpans } from '../../text/reading/read-spans.ts'

/** Of what is to be read in a line. Whoever knows less of it was not at work on this line. */
const LEAST_READ = 0.5

/**
 * The furigana of a model's `今日[きょう]は雨[あめ]だ。`, with the analyser's where a reading is missing or cannot be
 * right; null where the line is another or too little of it is read.
 */
export const furiganaFrom = (answer: string, sentence: string, local: Furigana): Furigana | null => {
  const noted = notedReadings(sentence, answer)
  if (!noted) return null
  const { furigana, byModel } = checkFurigana(sentence, noteSpans(sentence, noted, readSpans(local)), local)
  return byModel >= LEAST_READ ? furigana : null
}
