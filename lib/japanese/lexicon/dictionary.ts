import type { DictionaryAbout, DictionaryEntry, Kanji } from '../../contracts/schemas/japanese/dictionary.ts'

/** A dictionary in which words can be looked up. */
export interface Dictionary {
  readonly about: DictionaryAbout
  /** The entries with this form, or with this reading in hiragana. */
  find(key: string): DictionaryEntry[]
  /** True if a form or a reading begins with the text. */
  begins(text: string): boolean
  /** Entries of which a form or reading begins with the prefix, in the order of keys. */
  startingWith(prefix: string, limit: number): DictionaryEntry[]
  /** Entries whose glosses have all these words, in lower case; the best first. */
  meaning(words: readonly string[], limit: number): DictionaryEntry[]
  kanji(character: string): Kanji | null
}

/** A built dictionary in a local file. */
export interface DictionaryFile {
  readonly path: string
  readonly sha256: string
}
