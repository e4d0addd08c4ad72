import { loadTokenizer } from '../../lib/japanese/tokenizer.ts'

/** One for all files of a worker: loading its dictionary takes two seconds. */
export const tokenize = await loadTokenizer()
