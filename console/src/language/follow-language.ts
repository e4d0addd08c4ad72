import { z } from 'zod'
import { fieldText } from './field-texts.ts'
import { currentLanguage, onLanguage } from './language.ts'

/** Has the page say which language it is in, and forms what does not fit, in the language chosen from now on. */
export function followLanguage(): void {
  z.config({ customError: fieldText })
  const follow = () => {
    document.documentElement.lang = currentLanguage()
  }
  onLanguage(follow)
  follow()
}
