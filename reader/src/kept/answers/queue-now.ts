import type { z } from 'zod'
import type {
  Card,
  Queue,
  QueuedCard,
  RatingInput,
} from '../../../../lib/contracts/schemas/learners/review.ts'
import type { ReviewSettings } from '../../../../lib/contracts/schemas/learners/review-settings.ts'
import { afterRating } from '../../../../lib/learning/schedule/after-rating.ts'
import { dueBy } from '../../../../lib/learning/schedule/due-by.ts'
import { intervalsAfter } from '../../../../lib/learning/schedule/schedule.ts'
import { newOfDay } from '../../../../lib/learning/schedule/spaced.ts'
import { studyDay } from '../../../../lib/learning/schedule/study-time.ts'
import { sentenceOfCard } from '../../screens/review/sentence-of-card.ts'
import type { Plan } from '../in-step/plan-of-cards.ts'

type Unsent = z.input<typeof RatingInput>

/** A card as the ratings that wait leave it, and as it was before those of today. */
interface Known {
  item: QueuedCard
  before: Card
}

/** The queue that the server would send at that moment if it had the ratings, out of the cards that were fetched ahead. */
export function queueNow(
  { plan, items }: { plan: Plan; items: readonly QueuedCard[] },
  unsent: readonly Unsent[],
  at: Date,
  settings: ReviewSettings,
): Queue {
  const day = studyDay(at, settings)
  const known = items.map(item => ratedAs(item, unsent, at, settings))
  const isOfToday = ({ last_review }: Card) =>
    last_review !== null && studyDay(new Date(last_review), settings) === day
  // A change of zone may have turned the day back, which gives no further cards.
  const left =
    plan.day >= day ? plan.left : { new: settings.new_per_day, review: settings.reviews_per_day ?? MOST }
  const metToday = new Set(
    known.filter(({ item }) => isOfToday(item.card)).map(({ item }) => subjectOf(item)),
  )
  const isBuried = (item: QueuedCard) => settings.bury_siblings && metToday.has(subjectOf(item))
  /** Cards that were rated here today count towards the day's limit. */
  const done = (isKind: (card: Card) => boolean) =>
    known.filter(
      ({ before, item }) => item.card !== before && !isStep(before) && isKind(before) && isOfToday(item.card),
    )
  const waiting = (isKind: (card: Card) => boolean) =>
    known
      .map(({ item }) => item)
      .filter(item => !isStep(item.card) && isKind(item.card) && !isOfToday(item.card))
      .filter(item => isDue(item.card, at, settings) && !isBuried(item))
  const introduced = done(isNew)
  const reviews = waiting(isReview).slice(0, Math.max(0, left.review - done(isReview).length))
  const met = new Set<string>()
  const one = [...reviews, ...waiting(isNew)].filter(item => !settings.bury_siblings || isFirst(item, met))
  const fresh = newOfDay(
    one.filter(({ card }) => isNew(card)),
    {
      of: sentenceOfCard,
      introduced: known.flatMap(({ item }) =>
        item.card.introduced_on === day ? (sentenceOfCard(item) ?? []) : [],
      ),
      most: Math.max(0, left.new - introduced.length),
    },
  ).cards
  const open = new Set([...one.filter(({ card }) => isReview(card)), ...fresh])
  const others = known.map(({ item }) => item).filter(item => open.has(item))
  const steps = known
    .map(({ item }) => item)
    .filter(({ card }) => isStep(card) && isDue(card, at, settings))
    .toSorted((a, b) => (a.card.due_at < b.card.due_at ? -1 : 1))
  const isNow = ({ card }: QueuedCard) => new Date(card.due_at) <= at
  const queued = [...steps.filter(isNow), ...others, ...steps.filter(item => !isNow(item))]
  const newOnes = others.filter(({ card }) => isNew(card)).length
  const later = known.map(({ item }) => item.card).filter(isStep)
  return {
    day,
    items: queued.map(item => ({ ...item, intervals: intervalsAfter(item.card, at, settings) })),
    counts: { new: newOnes, learning: steps.length, review: others.length - newOnes },
    next_learning_at: queued.length > 0 ? null : (later.map(({ due_at }) => due_at).sort()[0] ?? null),
  }
}

/** More than the device keeps. */
const MOST = 1_000

function ratedAs(item: QueuedCard, unsent: readonly Unsent[], at: Date, settings: ReviewSettings): Known {
  const day = studyDay(at, settings)
  let before = item.card
  let card = item.card
  for (const { card_id, expected_version, rating, reviewed_at } of unsent) {
    if (card_id !== card.card_id || expected_version !== card.version) continue
    const moment = reviewed_at === undefined ? at : new Date(reviewed_at)
    card = afterRating(card, rating, moment, settings)
    if (studyDay(moment, settings) !== day) before = card
  }
  return { item: card === item.card ? item : { ...item, card }, before }
}

const isStep = ({ state, suspended }: Card) =>
  suspended === null && (state === 'learning' || state === 'relearning')

const isNew = ({ state }: Card) => state === 'new'
const isReview = (card: Card) => !isNew(card)

const isDue = ({ state, suspended, buried_until, due_at }: Card, at: Date, settings: ReviewSettings) =>
  suspended === null &&
  (buried_until === null || new Date(buried_until) <= at) &&
  new Date(due_at) <= dueBy(state, at, settings)

const subjectOf = ({ card }: QueuedCard) => `${card.kind} ${card.subject_id}`

/** True for the first of the cards of a subject; the subject is met then. */
function isFirst(item: QueuedCard, met: Set<string>): boolean {
  const subject = subjectOf(item)
  if (met.has(subject)) return false
  met.add(subject)
  return true
}
