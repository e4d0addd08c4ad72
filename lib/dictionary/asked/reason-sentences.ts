import type { LineReason } from '../../contracts/schemas/learners/line-reasons.ts'
import { reasonSentences } from '../../contracts/schemas/learners/reason-sentences.ts'

export const sentencesOf = (reasons: readonly LineReason[]): string | null =>
  reasons.map(({ code, value = '' }) => reasonSentences[code](value)).join(' ') || null
