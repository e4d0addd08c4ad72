import type { Flaw } from '../lines/flaws.ts'
import { isSame, isUntranslated } from './echo.ts'
import { isFenced, isWrapping } from './form.ts'
import { isExplainedInOtherLanguage, isInOtherLanguage } from './language.ts'
import { explanationLength, translationLength } from './length.ts'
import { repeatsItself } from './loops.ts'

/** What tells that a text cannot be the translation of its source, whatever it says; null where nothing does. */
export const translationFlaw = (text: string, source: string, language: string): Flaw | null =>
  summaryFlaw(text, source, language) ?? translationLength(text, source, language)

/** The same for a summary of a text, which is as short as it likes. */
export const summaryFlaw = (text: string, source: string, language: string): Flaw | null => {
  if (isUntranslated(text, source, language)) return 'echo'
  if (isFenced(text, source) || isWrapping(text, source)) return 'malformed'
  if (repeatsItself(text, source)) return 'repeats_itself'
  return isInOtherLanguage(text, source, language) ? 'wrong_language' : null
}

/** The same for an explanation, which quotes what it explains. */
export const explanationFlaw = (text: string, source: string, language: string): Flaw | null => {
  if (isSame(text, source)) return 'echo'
  if (isWrapping(text, source)) return 'malformed'
  if (repeatsItself(text, source)) return 'repeats_itself'
  if (isExplainedInOtherLanguage(text, source, language)) return 'wrong_language'
  return explanationLength(text, 'explanation')
}

/** The same for an answer to what a person asked himself about the source: in any language, form and spelling. */
export const customAnswerFlaw = (text: string, source: string): Flaw | null => {
  if (text.trim() === source.trim()) return 'echo'
  return repeatsItself(text, source) ? 'repeats_itself' : explanationLength(text, 'custom')
}
