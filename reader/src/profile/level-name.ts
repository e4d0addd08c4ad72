import type { LearnerLevel } from '../../../lib/contracts/schemas/learners/profile.ts'
import { catalogue } from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'

const messages = catalogue({
  en: { new: 'new', above: 'above N1' },
  ja: { new: '初めて', above: 'N1超' },
  zh: { new: '零基础', above: '超 N1' },
})

/** A level of learners or of words, as sentences name it. */
export function useLevelName(): (level: LearnerLevel) => string {
  const t = useMessages(messages)
  return level => (level === 'new' || level === 'above' ? t[level] : level)
}
