import { z } from 'zod'
import { fieldText } from './field-texts.ts'
import { currentLanguage, onLanguage } from './language.ts'

/** Keeps the page's language attribute and the form errors in the current language. */
export function followLanguage(): void {
  z.config({ customError: fieldText })
  const follow = () => {
    document.documentElement.lang = currentLanguage()
  }
  onLanguage(follow)
  follow()
}
