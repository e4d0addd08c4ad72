import type { ListedArticle } from '../../../../../lib/contracts/schemas/articles/reading.ts'
import type { SuggestedText } from '../../../../../lib/contracts/schemas/articles/readings.ts'
import type { WeeklyRecommendation } from '../../../../../lib/contracts/schemas/articles/recommendations.ts'
import type { Sample } from '../../../samples/samples.ts'

/** An answer to "what now?". */
export type Answer =
  | { kind: 'read-on'; article: ListedArticle }
  | { kind: 'text'; article: SuggestedText }
  | { kind: 'sample'; sample: Sample }
  | { kind: 'add' }

interface TextsToRead {
  go_on: ListedArticle | null
  next: SuggestedText | null
  samples: readonly Sample[]
}

/**
 * The answers in their order: a text that was begun, a text of one's own that was not, the samples that are left, the public
 * text that one knows most of. A learner can add a text at any time, so there is always one.
 */
export function answersIn({ go_on, next, samples }: TextsToRead): [Answer, ...Answer[]] {
  const begin: Answer[] = next ? [{ kind: 'text', article: next }] : []
  const answers: Answer[] = [
    ...(go_on ? [{ kind: 'read-on', article: go_on } as const] : []),
    ...(next?.is_own ? begin : []),
    ...samples.map(sample => ({ kind: 'sample', sample }) as const),
    ...(next?.is_own ? [] : begin),
  ]
  const [first, ...others] = answers
  return first ? [first, ...others] : [{ kind: 'add' }]
}

/** The text to which an answer leads; a sample is none yet. */
export const articleOf = (answer: Answer | undefined): number | undefined =>
  answer && 'article' in answer ? answer.article.id : undefined

/** The week's texts without those that the page names already; null if none is left. */
export function recommendationWithout(
  week: WeeklyRecommendation | null,
  named: readonly (number | undefined)[],
): WeeklyRecommendation | null {
  const entries = week?.entries.filter(({ article }) => !named.includes(article.id)) ?? []
  return week && entries.length > 0 ? { ...week, entries } : null
}
