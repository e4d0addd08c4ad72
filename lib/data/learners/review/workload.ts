import type { Workload } from '../../../contracts/schemas/learners/review.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { studyDay, studyTime } from '../../../platform/values/study-time.ts'
import { allIn, type PlainItem, plainQuery } from '../../../store/reading/plain-read.ts'
import { cardsOf } from '../../entities/collections/cards.ts'
import { type KnownCard, reviewsInAYear } from '../cards/simulate.ts'
import { paceIn } from '../days/pace.ts'
import { lastDays } from '../days/streak.ts'
import { reviewSettings } from '../records/kept-settings.ts'
import type { Learning } from '../records/learning.ts'
import { readSettings } from '../records/read-records.ts'

const OFFERED = [0.75, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97]
/** Of more cards so many are simulated, and stand for the others: some 50 ms of processor time. */
const MOST_SIMULATED = 1_000
const DAYS = 365
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const ATTRIBUTES = ['state', 'suspended', 'stability', 'difficulty', 'due_at', 'last_review']

/** The reviews and minutes a day that shares of cards to remember would bring, by the learner's cards as they are. */
export async function workload(learning: Learning, { user_id }: Acting): Promise<Workload> {
  const { client, signal } = learning
  const settings = await readSettings(learning, user_id, reviewSettings)
  const now = learning.now()
  const today = studyTime(now, settings).getTime()
  const [cards, { days }] = await Promise.all([
    plainQuery(client, allIn(learning, cardsOf(user_id)), ATTRIBUTES, signal),
    lastDays(learning, user_id, studyDay(now, settings)),
  ])
  const inUse = cards.filter(({ suspended }) => suspended === undefined)
  const fresh = inUse.filter(({ state }) => state === 'new').length
  const known = inUse.flatMap(card => {
    const { last_review } = card
    const at = (moment: unknown) => (studyTime(new Date(String(moment)), settings).getTime() - today) / DAY_MS
    return card.state === 'new' || last_review === undefined ? [] : [knownCard(card, at)]
  })
  // One share of all: what is simulated stands for the rest.
  const share = Math.min(1, MOST_SIMULATED / Math.max(1, known.length + fresh))
  const simulated = {
    cards: known.filter((_, index) => Math.floor(index * share) !== Math.floor((index + 1) * share)),
    fresh: Math.round(fresh * share),
    new_per_day: settings.new_per_day * share,
  }
  const pace = paceIn(days)
  const { desired_retention: current } = settings
  return {
    items: [...new Set([...OFFERED, current])]
      .toSorted((a, b) => a - b)
      .map(desired_retention => {
        const scheduling = { ...settings, desired_retention }
        const reviews = reviewsInAYear(simulated.cards, simulated, scheduling) / share / DAYS
        return { desired_retention, reviews, minutes: (reviews * pace) / MINUTE_MS }
      }),
  }
}

const knownCard = (
  { stability, difficulty, due_at, last_review }: PlainItem,
  at: (moment: unknown) => number,
) =>
  ({
    stability: Number(stability),
    difficulty: Number(difficulty),
    due: Math.floor(at(due_at)),
    last_review: Math.floor(at(last_review)),
  }) satisfies KnownCard
