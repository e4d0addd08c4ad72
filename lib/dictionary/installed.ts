import type { DictionaryAbout } from '../contracts/schemas/dictionary.ts'
import type { DictionaryFile } from './dictionary.ts'

/** The dictionary that agent_server answers from; null while there is none. */
export interface InstalledDictionary {
  installed: { readonly file: DictionaryFile; readonly about: DictionaryAbout } | null
}
