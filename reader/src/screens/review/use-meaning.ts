import type { CardSide } from '../../../../lib/contracts/schemas/learners/review.ts'
import { useLanguage } from '../../../../web/language/language.ts'

/** What a side says; what it means in your language, where it is known in several. */
export function useMeaning({ text, meanings }: CardSide): string {
  const language = useLanguage()
  return meanings?.[language] ?? text
}
