import type { DictionaryAbout, DictionaryEntry, Kanji } from '../../contracts/schemas/japanese/dictionary.ts'

/** A dictionary that can be looked words up in. */
export interface Dictionary {
  readonly about: DictionaryAbout
  /** The entries with this form, or with this reading in hiragana. */
  find(key: string): DictionaryEntry[]
  /** Entries of which a form or reading begins with it, in the order of keys. */
  startingWith(prefix: string, limit: number): DictionaryEntry[]
  /** Entries whose glosses have all these words, in small letters; the best first. */
  meaning(words: readonly string[], limit: number): DictionaryEntry[]
  kanji(character: string): Kanji | null
}

/** A built dictionary in a file of this machine. */
export interface DictionaryFile {
  readonly path: string
  readonly sha256: string
}
