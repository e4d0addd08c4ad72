import type { IndexedSentence } from '../../contracts/schemas/agent.ts'
import { isContent } from '../../text/split.ts'

/** The rows of a text that are more than layout, under their index among all rows. */
export const contentOf = (rows: string[]): IndexedSentence[] =>
  rows.flatMap((sentence, index) => (isContent(sentence) ? [{ index, sentence }] : []))
