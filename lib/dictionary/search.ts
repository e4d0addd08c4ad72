import type { DictionaryEntry, WordName } from '../contracts/schemas/japanese/dictionary.ts'
import { hasKanji, isKana, toHiragana } from '../japanese/kana.ts'
import type { Dictionary } from '../japanese/lexicon/dictionary.ts'
import { wordNameOf } from '../japanese/lexicon/named-entries.ts'
import { derivedFrom } from '../japanese/lexicon/verb-behind.ts'
import { romajiToHiragana } from '../japanese/romaji.ts'
import { withWildcards } from './asking/with-wildcards.ts'
import { glossWords } from './bundle/gloss-words.ts'
import type { BundledDictionary } from './bundle/open-bundle.ts'

const MOST_CONSIDERED = 200

/** Whole words first, then those of which the query is a form. */
export function searchDictionary(
  dictionary: BundledDictionary,
  query: string,
  limit: number,
  led: readonly DictionaryEntry[] = [],
): DictionaryEntry[] {
  const q = query.normalize('NFKC').trim()
  if (q === '') return []
  if (q.includes('*')) return distinct(withWildcards(dictionary, q), limit)
  if (isJapanese(q)) return distinct([...named(dictionary, q), ...led, ...beginning(dictionary, q)], limit)
  const kana = romajiToHiragana(q)
  const spelt = kana === null ? [] : named(dictionary, kana)
  const meant = dictionary.meaning(glossWords(q), limit)
  const begun = kana === null || kana.length < 2 ? [] : beginning(dictionary, kana)
  return distinct([...inTurns([...spelt, ...led], meant), ...begun], limit)
}

/** Joins the senses of all entries of the named word. */
export function entryOf(dictionary: Dictionary, name: WordName): DictionaryEntry | null {
  const { form, reading } = wordNameOf(dictionary, name)
  const namedEntries = dictionary
    .find(form)
    .filter(entry => entry.forms.includes(form) && entry.readings.includes(reading))
    .toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)))
  const [first] = namedEntries
  if (!first) return null
  const all = <T>(pick: (entry: DictionaryEntry) => readonly T[]) => namedEntries.flatMap(pick)
  return {
    headword: form,
    reading,
    forms: [...new Set([form, ...all(entry => entry.forms)])],
    readings: [...new Set([reading, ...all(entry => entry.readings)])],
    common: namedEntries.some(({ common }) => common),
    senses: [...new Map(all(({ senses }) => senses).map(sense => [sense.key, sense])).values()],
    references: [...all(({ references }) => references), ...derivationOf({ form, reading }, dictionary)],
  }

  function isNamed(entry: DictionaryEntry) {
    return entry.headword === form && entry.reading === reading
  }
}

/** A potential or causative leads to its verb, as an entry of its own does in the dictionary's file. */
function derivationOf({ form, reading }: WordName, dictionary: Dictionary): DictionaryEntry['references'] {
  const verb = derivedFrom({ written: form, reading }, dictionary)
  if (verb === null || verb.reading === null) return []
  return [{ kind: 'derived_from', ...wordNameOf(dictionary, { form: verb.written, reading: verb.reading }) }]
}

/** Takes only the common one if exactly one is common, otherwise all. */
export function namesOf(dictionary: Dictionary, form: string): WordName[] {
  const entriesOfForm = dictionary.find(form)
  const written = entriesOfForm.filter(({ forms }) => forms.includes(form))
  const meant = written.length > 0 ? written : isKana(form) ? dictionary.find(toHiragana(form)) : []
  const common = meant.filter(entry => entry.common)
  const names = (common.length === 1 ? common : meant).map(({ headword, reading }) => ({
    form: headword,
    reading,
  }))
  return [...new Map(names.map(name => [`${name.form}\0${name.reading}`, name])).values()].slice(
    0,
    MOST_NAMES,
  )
}

/** The number beyond which there are too many to choose from. */
const MOST_NAMES = 12

const isJapanese = (text: string) => hasKanji(text) || Array.from(text).some(isKana)

/** The same writing first, then common words, then those with more senses. */
function named(dictionary: Dictionary, q: string): DictionaryEntry[] {
  const matchingEntries = [...dictionary.find(q), ...dictionary.find(toHiragana(q))]
  return matchingEntries.sort(
    (a, b) =>
      Number(b.forms.includes(q)) - Number(a.forms.includes(q)) ||
      Number(b.common) - Number(a.common) ||
      b.senses.length - a.senses.length ||
      byCodeUnits(a.headword, b.headword),
  )
}

function beginning(dictionary: Dictionary, q: string): DictionaryEntry[] {
  const prefixes = [...new Set([q, toHiragana(q)])]
  const matchingEntries = prefixes.flatMap(prefix => dictionary.startingWith(prefix, MOST_CONSIDERED))
  return matchingEntries.sort((a, b) => Number(b.common) - Number(a.common))
}

function inTurns<T>(a: readonly T[], b: readonly T[]): T[] {
  const longer = Math.max(a.length, b.length)
  return Array.from({ length: longer }, (_, at) => [...a.slice(at, at + 1), ...b.slice(at, at + 1)]).flat()
}

function distinct(entries: readonly DictionaryEntry[], limit: number): DictionaryEntry[] {
  const kept = new Map(
    entries.map(entry => [`${entry.headword}\0${entry.reading}\0${entry.senses[0]?.key}`, entry]),
  )
  return [...kept.values()].slice(0, limit)
}

const byCodeUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
