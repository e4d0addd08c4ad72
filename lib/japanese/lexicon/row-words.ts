import type { DictionaryEntry } from '../../contracts/schemas/japanese/dictionary.ts'
import type { Token } from '../../contracts/schemas/japanese/text.ts'
import { isPart } from '../explain/phrase.ts'
import { readingOf } from './base-reading.ts'
import { writtenCandidates } from './candidates.ts'
import type { Dictionary } from './dictionary.ts'
import { lexicalWords, needsEntry, spanOf, writtenForm } from './lexical-words.ts'

/** The word of a dictionary, or the written form of an unknown one. */
interface WordOfRow {
  start: number
  length: number
  kind: 'word' | 'name'
  /** The word of which it is a form; null for words that a dictionary lacks. */
  of: { form: string; reading: string; gloss: string } | null
}

/** The words of a sentence; their spans ascend and do not overlap. */
export function wordsOfRow(tokens: readonly Token[], dictionary: Dictionary | null): WordOfRow[] {
  return lexicalWords(tokens, dictionary).flatMap(word => {
    const of = dictionary ? listed(word.head, dictionary) : unlisted(word.head)
    if (of === null && needsEntry(word.head)) return []
    const kind = isName(word.head, dictionary && (of ? 'listed' : 'missing')) ? 'name' : 'word'
    return [{ ...spanOf(word), kind, of: kind === 'name' ? null : of } as const]
  })
}

/** True for names. Names of people may be words too; places and organisations are words if a dictionary has them. */
function isName(head: readonly Token[], inDictionary: 'listed' | 'missing' | null): boolean {
  if (head.every(token => isPart(token, '名詞-固有名詞-人名'))) return true
  if (inDictionary === 'listed') return false
  if (head.some(token => isPart(token, '名詞-固有名詞'))) return true
  return inDictionary === 'missing' && isForeignName(head)
}

/**
 * Dictionaries have most loanwords, so a missing one is nearly always a name: メロス. Exceptions are short ones, which are
 * fragments (ググる), and imitations of sounds (スーッ, ホゲホゲ).
 */
function isForeignName(head: readonly Token[]): boolean {
  const [token, ...more] = head
  if (!token || more.length > 0 || !isPart(token, '名詞-一般')) return false
  return /^[ァ-ヺー]{3,}$/.test(token.surface) && !/ッ$|ーン$|^(.{2,})\1$/.test(token.surface)
}

function listed(head: readonly Token[], dictionary: Dictionary): WordOfRow['of'] {
  const [entry] = writtenCandidates(head, dictionary)
  return entry ? { form: entry.headword, reading: entry.reading, gloss: glossOf(entry) } : null
}

const LONGEST_GLOSS = 200

const glossOf = ({ senses }: DictionaryEntry) => (senses[0]?.glosses[0] ?? '').slice(0, LONGEST_GLOSS)

const LONGEST = 50

/** Without a dictionary a word is named by its spelling and reading. */
function unlisted(head: readonly Token[]): WordOfRow['of'] {
  const form = writtenForm(head)
  const reading = readingOf(head)
  if (reading === null || needsEntry(head) || form.length > LONGEST || reading.length > LONGEST) return null
  return { form, reading, gloss: '' }
}
