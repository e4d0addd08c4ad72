import { useMemo } from 'react'
import { formatsFor } from './formats.ts'
import { type Catalogue, useLanguage } from './language.ts'

/** The texts of a catalogue in the current language. */
export const useMessages = <M>(texts: Catalogue<M>): M => texts[useLanguage()]

/** Numbers, times and sizes as the language writes them. */
export function useFormats() {
  const language = useLanguage()
  return useMemo(() => formatsFor(language), [language])
}
