import type { Foundation } from '../../../contracts/schemas/learners/learning-events.ts'
import type { Card, RatingInput } from '../../../contracts/schemas/learners/review.ts'
import { type StudyDays, studyDay } from '../../../learning/schedule/study-time.ts'
import { nameOf } from '../../../platform/values/name-of.ts'
import { partsOf } from '../cards/card.ts'
import type { EventToRecord } from '../learning/event-writes.ts'
import { EVALUATOR } from '../learning/fold.ts'
import type { ForRating } from './read-for-rating.ts'

export const reviewEventId = (request_id: string) => nameOf('review', request_id)

/** A kept sentence only tells that its article was met. */
export function eventOf(
  { request_id, card_id, rating, support }: RatingInput,
  at: Date,
  { card, word, sentence, settings }: Pick<ForRating, 'card' | 'word' | 'sentence' | 'settings'>,
): EventToRecord {
  const { subject, template } = partsOf(card_id)
  const dimension = template === 'recall' ? ('recall' as const) : ('sense_recognition' as const)
  const tested = { dimension, outcome: rating === 'again' ? ('incorrect' as const) : ('correct' as const) }
  const targets: Foundation['targets'] = []
  if (subject.kind === 'word') targets.push({ ...tested, object: { kind: 'skill', id: subject.id } })
  if (word && word.sense_id !== null)
    targets.push({ ...tested, object: { kind: 'sense', id: word.sense_id } })
  if (sentence && sentence.article_id !== null) {
    const id = String(sentence.article_id)
    targets.push({ object: { kind: 'article', id }, dimension: 'reading', outcome: null })
  }
  const foundation: Foundation = {
    targets,
    support,
    attempt_id: request_id,
    task_type: `review.${template}`,
    article_revision: null,
    source_record_id: subject.id,
    first_independent_attempt: firstIndependent(support, isFirstOfDay(card, at, settings)),
    evaluator_version: EVALUATOR,
  }
  return {
    event_id: reviewEventId(request_id),
    kind: 'review',
    source: 'system',
    occurred_at: at.toISOString(),
    payload: { card_id, rating, foundation: targets.length > 0 ? foundation : null },
  }
}

function isFirstOfDay(card: Card | null, at: Date, days: StudyDays): boolean {
  const last = card?.last_review ?? null
  return last === null || studyDay(new Date(last), days) !== studyDay(at, days)
}

/** Null if the help is unknown, or there was some. */
function firstIndependent(support: Foundation['support'], isFirst: boolean): boolean | null {
  if (support === null) return null
  if (!isFirst) return false
  return support.length === 0 ? true : null
}
