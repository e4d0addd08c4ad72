import type { Card, Queue, QueueQuery, Rating } from '../../../../contracts/schemas/learners/review.ts'
import { settled } from '../../../../platform/async/settled.ts'
import type { Acting } from '../../../../platform/auth/actor.ts'
import { studyDay } from '../../../../platform/values/study-time.ts'
import { readableText, skillsOf } from '../../../articles/lexicon/counted-skills.ts'
import { previews } from '../../cards/schedule.ts'
import { reviewSettings } from '../../records/kept-settings.ts'
import type { Learning, Stores } from '../../records/learning.ts'
import { readSettings } from '../../records/read-records.ts'
import { readVocabulary } from '../../words/vocabulary.ts'
import { dueBy } from '../due.ts'
import { presentDay } from '../study-day.ts'
import { countsOf, nextStep } from './counts.ts'
import { type Day, takeDue } from './due-cards.ts'
import { sidesOf } from './sides.ts'

/** The cards to review now: steps that are due, reviews with new cards spread among them, then steps due in a moment. */
export async function readQueue(
  { learning, content }: Stores,
  { user_id }: Acting,
  { limit, extra_new, article_id }: QueueQuery,
): Promise<Queue> {
  const skills = article_id === undefined ? null : skillsOf((await readableText(content, article_id)).text)
  const [settings] = await settled([
    readSettings(learning, user_id, reviewSettings),
    readVocabulary(learning, user_id),
  ])
  const now = learning.now()
  const of = { user_id, now, day: studyDay(now, settings), settings, skills }
  const left = await leftToday(learning, of, extra_new)
  const until = {
    review: dueBy('review', now, settings),
    learning: dueBy('learning', now, settings),
    // New cards are never too early.
    new: new Date('9999-12-31'),
  }
  const [steps, reviews, fresh, counts] = await Promise.all([
    takeDue(learning, of, 'learning', until.learning, limit),
    takeDue(learning, of, 'review', until.review, Math.min(limit, left.review)),
    takeDue(learning, of, 'new', until.new, Math.min(limit, left.new)),
    countsOf(learning, of, until, left),
  ])
  const isDue = ({ due_at }: Card) => new Date(due_at) <= now
  const withoutSiblings = settings.bury_siblings ? oneOfEach([...reviews, ...fresh]) : [...reviews, ...fresh]
  const isNew = ({ state }: Card) => state === 'new'
  const ordered = [
    ...steps.filter(isDue),
    ...spread(
      withoutSiblings.filter(card => !isNew(card)),
      withoutSiblings.filter(isNew),
    ),
    ...steps.filter(card => !isDue(card)),
  ].slice(0, limit)
  return {
    day: of.day,
    items: await shown(learning, of, ordered),
    counts,
    next_learning_at: ordered.length > 0 ? null : await nextStep(learning, of),
  }
}

/** The cards that the settings still allow on this study day. */
async function leftToday(learning: Learning, { user_id, day, settings }: Day, extra_new: number) {
  const { data } = await learning.studyDays
    .get({ user_id, day })
    .go({ consistent: true, abortSignal: learning.signal })
  const done = presentDay(data ?? { day })
  const { new_per_day, reviews_per_day } = settings
  return {
    new: Math.max(0, new_per_day - done.new) + extra_new,
    review: reviews_per_day === null ? Number.POSITIVE_INFINITY : Math.max(0, reviews_per_day - done.reviews),
  }
}

/** Shows only the first of siblings that are due together. */
function oneOfEach(cards: readonly Card[]): Card[] {
  const seen = new Set<string>()
  return cards.filter(({ kind, subject_id }) => {
    const name = `${kind} ${subject_id}`
    const isFirst = !seen.has(name)
    seen.add(name)
    return isFirst
  })
}

/** New cards at even distances among the reviews. */
function spread(reviews: readonly Card[], fresh: readonly Card[]): Card[] {
  const placed = [
    ...reviews.map((card, n) => ({ card, at: (n + 0.5) / reviews.length })),
    ...fresh.map((card, n) => ({ card, at: (n + 0.5) / fresh.length })),
  ]
  return placed.sort((a, b) => a.at - b.at).map(({ card }) => card)
}

async function shown(learning: Learning, { user_id, now, settings }: Day, cards: readonly Card[]) {
  const sides = await sidesOf(learning, user_id, cards)
  return cards.flatMap(card => {
    const side = sides.get(card.card_id)
    if (!side) return []
    const after = previews(card, now, settings)
    const seconds = (rating: Rating) => Math.round((Date.parse(after[rating].due_at) - now.getTime()) / 1_000)
    const intervals = {
      again: seconds('again'),
      hard: seconds('hard'),
      good: seconds('good'),
      easy: seconds('easy'),
    }
    return [{ ...side, card, intervals }]
  })
}
