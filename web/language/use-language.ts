import { type Formats, formatsFor } from './formats.ts'
import { type Catalogue, type Language, useLanguage } from './language.ts'

/** The texts of a catalogue in the current language. */
export const useMessages = <M>(texts: Catalogue<M>): M => texts[useLanguage()]

const formats = new Map<Language, Formats>()

/** Numbers, times and sizes as the language writes them; all components share the formats of a language. */
export function useFormats(): Formats {
  const language = useLanguage()
  const known = formats.get(language) ?? formatsFor(language)
  formats.set(language, known)
  return known
}
