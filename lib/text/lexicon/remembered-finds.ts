import type { DictionaryEntry } from '../../contracts/schemas/dictionary.ts'
import type { Dictionary } from '../../dictionary/dictionary.ts'

/** What a novel looks up, most of it in vain: joins that are no words. */
const MOST_KEYS = 20_000

const remembered = new WeakMap<Dictionary, Dictionary>()

/** The same dictionary, which reads and parses the entries of a key once: texts repeat their words. */
export function rememberingFinds(dictionary: Dictionary): Dictionary {
  const known = remembered.get(dictionary) ?? remembering(dictionary)
  remembered.set(dictionary, known)
  return known
}

function remembering(dictionary: Dictionary): Dictionary {
  const found = new Map<string, DictionaryEntry[]>()
  return {
    about: dictionary.about,
    find(key) {
      const entries = found.get(key) ?? dictionary.find(key)
      if (found.size >= MOST_KEYS) found.clear()
      found.set(key, entries)
      return entries
    },
    startingWith: (prefix, limit) => dictionary.startingWith(prefix, limit),
    meaning: (words, limit) => dictionary.meaning(words, limit),
    kanji: character => dictionary.kanji(character),
  }
}
