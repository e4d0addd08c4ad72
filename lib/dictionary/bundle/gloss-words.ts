import type { DictionaryEntry } from '../../contracts/schemas/japanese/dictionary.ts'
import { withoutNotes } from '../../japanese/lexicon/gloss-notes.ts'

/** Too frequent to find an entry by. */
const FREQUENT = new Set([
  'a',
  'an',
  'and',
  'as',
  'at',
  'by',
  'e',
  'etc',
  'for',
  'g',
  'in',
  'of',
  'on',
  'or',
  'the',
  'to',
  'with',
])

const ASCII = /^[\0-\x7f]*$/
const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}]+)?/gu
/** Equals the general pattern in ASCII, in a fraction of the time. */
const WORD_OF_ASCII = /[a-z0-9]+(?:'[a-z]+)?/g

/** Words in brackets are notes. */
export function glossWords(text: string): string[] {
  const lower = text.toLowerCase()
  const words = (ASCII.test(lower) ? lower.match(WORD_OF_ASCII) : lower.normalize('NFKC').match(WORD)) ?? []
  const telling = words.filter(word => !FREQUENT.has(word))
  return [...new Set(telling.length > 0 ? telling : words)]
}

/** Gives penalties: 0 for a common word that means exactly this. */
export function rankedWords(entry: DictionaryEntry): Map<string, number> {
  const ranks = new Map<string, number>()
  for (const [sense, { glosses }] of entry.senses.entries())
    for (const [position, gloss] of glosses.entries()) {
      const words = glossWords(withoutNotes(gloss))
      const away =
        (entry.common ? 0 : 40) + Math.min(sense, 9) * 10 + Math.min(position, 9) + words.length * 20
      for (const word of words) ranks.set(word, Math.min(away, ranks.get(word) ?? away))
    }
  return ranks
}
