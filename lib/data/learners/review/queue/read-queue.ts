import type { Card, Queue, QueueQuery, StudyDay } from '../../../../contracts/schemas/learners/review.ts'
import type { ReviewSettings } from '../../../../contracts/schemas/learners/review-settings.ts'
import { dueBy } from '../../../../learning/schedule/due-by.ts'
import { intervalsAfter } from '../../../../learning/schedule/schedule.ts'
import { studyDay } from '../../../../learning/schedule/study-time.ts'
import { settled } from '../../../../platform/async/settled.ts'
import type { Acting } from '../../../../platform/auth/actor.ts'
import { plainKey } from '../../../../store/entity.ts'
import { itemsByKey } from '../../../../store/writing/batch.ts'
import { readableSkills, skillsOf } from '../../../articles/lexicon/counted-skills.ts'
import type { QueueName } from '../../../entities/collections/cards.ts'
import { STUDY_DAY } from '../../../entities/collections/keys.ts'
import { vocabularyHeadKey } from '../../../entities/collections/words.ts'
import { presentDay } from '../../days/study-day.ts'
import { reviewSettings } from '../../records/kept-settings.ts'
import type { Learning, Stores } from '../../records/learning.ts'
import { settingsIn, settingsKey } from '../../records/read-records.ts'
import { noteUse } from '../../words/note-use.ts'
import { chooseCards, mixed } from './choose-cards.ts'
import { countDue, type Day, nextStep } from './counts.ts'
import { DueCards } from './due-cards.ts'
import { sidesOf } from './sides.ts'
import { Subjects } from './subjects.ts'

const DAY_MS = 86_400_000

/**
 * Due steps, reviews with new cards among them, then steps due in a moment. Sentences that give each other away stand
 * apart, also from those shown last.
 */
export async function readQueue(stores: Stores, { user_id }: Acting, queueQuery: QueueQuery): Promise<Queue> {
  const { limit, extra_new, article_id, ahead_days, shown: shownIds = [] } = queueQuery
  const { learning, content } = stores
  const skills = article_id === undefined ? null : skillsOf(await readableSkills(content, article_id))
  const present = learning.now()
  const { settings: own, today } = await readToday(learning, user_id, present)
  const now = new Date(present.getTime() + ahead_days * DAY_MS)
  // Siblings come on different days, which the device sees to.
  const settings = ahead_days > 0 ? { ...own, bury_siblings: false } : own
  const of: Day = { user_id, now, day: today.day, settings, skills, subjects: new Subjects() }
  const left = { learning: Number.POSITIVE_INFINITY, ...leftInDays(own, today, extra_new, ahead_days) }
  const until = untilOf(settings, now)
  const line = (queue: QueueName) => new DueCards(learning, of, { queue, until: until[queue] })
  const [steps, reviews, fresh] = [line('learning'), line('review'), line('new')]
  const first = (queue: QueueName) => Math.min(limit, left[queue])
  await settled([steps.read(limit), reviews.ahead(first('review')), fresh.ahead(first('new'))])
  const count = async (queue: QueueName, { cards, areAll }: DueCards) =>
    areAll ? Math.min(cards.length, left[queue]) : countDue(learning, of, queue, until[queue], left[queue])
  const isDue = ({ due_at }: Card) => new Date(due_at) <= now
  const due = { steps: steps.cards.filter(isDue), reviews, fresh }
  const others =
    ahead_days > 0
      ? await allAhead(reviews, fresh, limit, left)
      : await chooseCards(stores, of, due, { limit, left, introduced: today.new, shownIds })
  const chosen = [...due.steps, ...others, ...steps.cards.filter(card => !isDue(card))].slice(0, limit)
  // Counting takes the longest: the sentences are read meanwhile.
  const [items, inNew, inLearning, inReview, next_learning_at] = await settled([
    queued(stores, of, chosen),
    count('new', fresh),
    count('learning', steps),
    count('review', reviews),
    chosen.length > 0 ? Promise.resolve(null) : nextStep(learning, of),
  ])
  const counts = { new: inNew, learning: inLearning, review: inReview }
  return { day: of.day, items, counts, next_learning_at }
}

/** The device puts the cards apart when it shows them. */
async function allAhead(
  reviews: DueCards,
  fresh: DueCards,
  limit: number,
  left: { new: number; review: number },
) {
  await settled([reviews.read(Math.min(limit, left.review)), fresh.read(Math.min(limit, left.new))])
  return mixed(reviews.cards, fresh.cards, limit)
}

export async function countToday(learning: Learning, user_id: number) {
  const now = learning.now()
  const { settings, today } = await readToday(learning, user_id, now)
  const of: Day = { user_id, now, day: today.day, settings, skills: null, subjects: new Subjects() }
  const left = { learning: Number.POSITIVE_INFINITY, ...leftInDays(settings, today, 0, 0) }
  const until = untilOf(settings, now)
  const count = (queue: QueueName) => countDue(learning, of, queue, until[queue], left[queue])
  return {
    today,
    settings,
    async countDue() {
      const [fresh, steps, reviews] = await settled([count('new'), count('learning'), count('review')])
      return { new: fresh, learning: steps, review: reviews }
    },
  }
}

/** The times up to which cards of each queue are due. */
const untilOf = (settings: ReviewSettings, now: Date): Record<QueueName, Date> => ({
  review: dueBy('review', now, settings),
  learning: dueBy('learning', now, settings),
  // New cards are never too early.
  new: new Date('9999-12-31'),
})

/** Zones lie from -12 to +14 hours, and a day begins up to 23 hours later. */
const NEAR_DAYS = [-2, -1, 0, 1]

/** One read, since only the settings tell the day. Reviewing is a use of the learner's words. */
async function readToday(learning: Learning, user_id: number, now: Date) {
  const kept = settingsKey(user_id, reviewSettings)
  const days = NEAR_DAYS.map(by => new Date(now.getTime() + by * DAY_MS).toISOString().slice(0, 10))
  const vocabulary = vocabularyHeadKey(user_id)
  const keyOf = (day: string) => plainKey(STUDY_DAY, { user_id, day })
  const itemAt = await itemsByKey(learning, [kept, vocabulary, ...days.map(keyOf)])
  await noteUse(learning, user_id, itemAt(vocabulary))
  const settings = settingsIn(learning, reviewSettings, itemAt(kept))
  const day = studyDay(now, settings)
  const { data } = learning.studyDays.parse({ Item: itemAt(keyOf(day)) ?? {} })
  return { settings, today: presentDay(data ?? { day }) }
}

function leftInDays(
  { new_per_day, reviews_per_day }: ReviewSettings,
  done: StudyDay,
  extra_new: number,
  more: number,
) {
  const reviews = reviews_per_day ?? Number.POSITIVE_INFINITY
  return {
    new: Math.max(0, new_per_day - done.new) + more * new_per_day + extra_new,
    review: Math.max(0, reviews - done.reviews) + (more > 0 ? more * reviews : 0),
  }
}

async function queued(stores: Stores, { user_id, now, settings, subjects }: Day, cards: readonly Card[]) {
  const sides = await sidesOf(stores, user_id, cards, subjects)
  return cards.flatMap(card => {
    const side = sides.get(card.card_id)
    if (!side) return []
    return [{ ...side, card, intervals: intervalsAfter(card, now, settings) }]
  })
}
