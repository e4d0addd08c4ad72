import type { ListedArticle } from '../../../../lib/contracts/schemas/articles/reading.ts'
import type { Level } from '../../../../lib/contracts/schemas/japanese/text.ts'

/** By the share of words known. */
export const shares = ['easy', 'near', 'far', 'unknown'] as const
type Band = (typeof shares)[number] | Level

/** Readers follow a text without help from about so much on, and with look-ups from about so much. */
const EASY = 0.95
const NEAR = 0.85

/** Groups texts in their order: by the share known, or by level while little is known of the learner. */
export function bandsOf(articles: readonly ListedArticle[]): { band: Band; articles: ListedArticle[] }[] {
  const bands = Map.groupBy(articles, bandOf)
  return Array.from(bands, ([band, some]) => ({ band, articles: some }))
}

function bandOf({ share_known, level }: ListedArticle): Band {
  if (typeof share_known !== 'number') return level ?? 'unknown'
  if (share_known >= EASY) return 'easy'
  return share_known >= NEAR ? 'near' : 'far'
}
