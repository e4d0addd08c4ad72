import type { DictionaryEntry } from '../../contracts/schemas/japanese/dictionary.ts'
import { underivedVerb } from '../morphology/derived-verbs.ts'
import type { Dictionary } from './dictionary.ts'
import { entriesWritten, hasClass, type Writing } from './entries-of.ts'
import { withoutNotes } from './gloss-notes.ts'
import { A_ROW, E_ROW, U_ROW } from './joining/verb-rows.ts'

/** By the endings of a derived verb, the row of kana before them: 貰える, 笑わせる, 言わす. */
const DERIVED: readonly (readonly [ending: string, row: string])[] = [
  ['せる', A_ROW],
  ['す', A_ROW],
  ['る', E_ROW],
]

/**
 * The verb of which a word with these entries is a potential or causative, if the dictionary lacks the word or says nothing
 * of it that does not follow from its verb: 貰う for 貰える, "to be able to receive". 見える and 売れる mean something else and
 * stay.
 */
export function verbBehind(
  word: Writing,
  entries: readonly DictionaryEntry[],
  dictionary: Dictionary,
): Writing | null {
  const own = entries.filter(({ readings }) => word.reading === null || readings.includes(word.reading))
  if (!own.every(mayBeDerived)) return null
  const isMeant = (verb: Writing) => {
    const bases = entriesWritten(verb.written, dictionary).filter(isVerb)
    return bases.length > 0 && own.every(entry => bases.some(base => saysNoMore(entry, base)))
  }
  return verbsOf(word).find(isMeant) ?? null
}

/** The same, or the verb of a derived one that the analyser counts as a form although dictionaries say more: 飲む for 飲める. */
export function derivedFrom(word: Writing, dictionary: Dictionary): Writing | null {
  const listed = underivedVerb(word.written)
  const counted = verbsOf(word).find(({ written }) => written === listed)
  return counted ?? verbBehind(word, entriesWritten(word.written, dictionary), dictionary)
}

function verbsOf({ written, reading }: Writing): Writing[] {
  return DERIVED.flatMap(([ending, row]) => {
    const verb = verbOf(written, ending, row)
    const read = reading === null ? null : verbOf(reading, ending, row)
    return verb === null || (reading !== null && read === null) ? [] : [{ written: verb, reading: read }]
  })
}

function verbOf(text: string, ending: string, row: string): string | null {
  const stem = text.slice(0, -ending.length)
  const at = text.endsWith(ending) && stem.length > 1 ? row.indexOf(stem.slice(-1)) : -1
  return at < 0 ? null : stem.slice(0, -1) + U_ROW.charAt(at)
}

const isVerb = ({ senses }: DictionaryEntry) => senses.some(hasClass(/^v5/))

const mayBeDerived = ({ senses }: DictionaryEntry) =>
  senses.every(({ glosses }) => glosses.every(gloss => REQUEST.test(gloss) || DERIVING.test(gloss)))

/** True if each sense only says that one can do what the verb says, or has it done: "to be able to receive". */
const saysNoMore = ({ senses }: DictionaryEntry, verb: DictionaryEntry): boolean => {
  const verbWords = new Set(verb.senses.flatMap(({ glosses }) => glosses.flatMap(wordsOf)))
  return senses.every(({ glosses }) => glosses.every(gloss => isDerived(gloss, verbWords)))
}

const isDerived = (gloss: string, verbWords: ReadonlySet<string>) =>
  REQUEST.test(gloss) ||
  (DERIVING.test(gloss) && wordsOf(gloss.replace(DERIVING, '')).every(word => verbWords.has(word)))

const REQUEST = /^(?:could|would|can) you/
const DERIVING =
  /^to (?:be able to|be possible to|(?:make|let|have|get|force) (?:\(?(?:someone|somebody|a person)\)? )?(?:to )?)/

const wordsOf = (gloss: string): string[] =>
  withoutNotes(gloss.toLowerCase())
    .split(/[^\p{L}]+/u)
    .filter(word => word !== '' && word !== 'to')
