import type { DictionaryFile } from '../../dictionary/dictionary.ts'

/** Rises when the same text with the same dictionary has other words. */
const RULES = 1

/** Names how the words of a text are found. */
export const analysisVersion = (dictionary: DictionaryFile | null) =>
  `${RULES}+${dictionary?.sha256 ?? 'none'}`
