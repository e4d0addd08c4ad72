import type { ListedArticle } from '../../../../../lib/contracts/schemas/articles/reading.ts'
import type { SuggestedText } from '../../../../../lib/contracts/schemas/articles/readings.ts'
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
