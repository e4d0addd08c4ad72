import type { DictionaryEntry, WordName } from '../contracts/schemas/japanese/dictionary.ts'
import type { GlossesInLanguage } from '../contracts/schemas/japanese/word-glosses.ts'
import { wordNameOf } from '../japanese/lexicon/named-entries.ts'
import type { InLanguage } from './bundle/in-languages.ts'
import type { BundledDictionary } from './bundle/open-bundle.ts'

/** Uses the first language that an entry has. English is with every entry, so that nothing after it is read. */
export function glossesIn(
  dictionary: BundledDictionary,
  name: WordName,
  languages: readonly string[],
): GlossesInLanguage | null {
  const { form, reading } = wordNameOf(dictionary, name)
  const isNamed = ({ headword, reading: own }: DictionaryEntry) => headword === form && own === reading
  const namedEntries = dictionary
    .findInLanguages(form)
    .filter(({ entry }) => entry.forms.includes(form) && entry.readings.includes(reading))
    .toSorted((a, b) => Number(isNamed(b.entry)) - Number(isNamed(a.entry)))
  const all = namedEntries.flatMap(one => one.languages)
  const wanted = languages.map(primary)
  const english = wanted.indexOf('en')
  for (const language of english < 0 ? wanted : wanted.slice(0, english)) {
    const senses = sensesIn(all, language)
    if (senses.length > 0) return { language, senses }
  }
  return null
}

const sensesIn = (all: readonly InLanguage[], language: string) =>
  all
    .filter(one => primary(one.language) === language)
    .flatMap(({ senses }) => senses.map(glosses => ({ glosses: [...glosses] })))

const primary = (tag: string) => tag.split('-')[0]?.toLowerCase() ?? tag
