import type { LineReason } from '../../contracts/schemas/learners/line-reasons.ts'
import { reasonSentences } from '../../contracts/schemas/learners/reason-sentences.ts'

/** The reasons in English, for tables and programs; null if there are none. */
export const sentencesOf = (reasons: readonly LineReason[]): string | null =>
  reasons.map(({ code, value = '' }) => reasonSentences[code](value)).join(' ') || null
