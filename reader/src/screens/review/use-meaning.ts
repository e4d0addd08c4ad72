import type { CardSide } from '../../../../lib/contracts/schemas/learners/review.ts'
import { useLanguage } from '../../../../web/language/language.ts'

/** The text of a side; its meaning in the app's language if there are several. */
export function useMeaning({ text, meanings }: CardSide): string {
  const language = useLanguage()
  return meanings?.[language] ?? text
}
