import { setImmediate } from 'node:timers/promises'
import type { Workload } from '../../../contracts/schemas/learners/review.ts'
import { type StudyDays, studyDay, studyTime } from '../../../learning/schedule/study-time.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { allIn, type PlainItem, plainQuery } from '../../../store/reading/plain-read.ts'
import { cardsOf } from '../../entities/collections/cards.ts'
import { DAYS, type KnownCard, reviewsInAYear, sampleOf } from '../cards/simulate.ts'
import { paceIn } from '../days/pace.ts'
import { lastDays } from '../days/streak.ts'
import { reviewSettings } from '../records/kept-settings.ts'
import type { Learning } from '../records/learning.ts'
import { readSettings } from '../records/read-records.ts'

const OFFERED = [0.75, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97]
/** Known and new cards each, standing for all. */
const MOST_SIMULATED = 1_000
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const ATTRIBUTES = ['state', 'suspended', 'stability', 'difficulty', 'due_at', 'last_review']

/** Judges shares of cards to remember by the learner's present cards. */
export async function workload(learning: Learning, { user_id }: Acting): Promise<Workload> {
  const { client, signal } = learning
  const settings = await readSettings(learning, user_id, reviewSettings)
  const now = learning.now()
  const today = Math.floor(studyTime(now, settings).getTime() / DAY_MS)
  const [cards, { days }] = await Promise.all([
    plainQuery(client, allIn(learning, cardsOf(user_id)), ATTRIBUTES, signal),
    lastDays(learning, user_id, studyDay(now, settings)),
  ])
  const inUse = cards.filter(({ suspended }) => suspended === undefined)
  const { new_per_day, desired_retention: current } = settings
  const introduced = Math.min(inUse.filter(({ state }) => state === 'new').length, new_per_day * DAYS)
  const known = inUse.flatMap(card => (card.state === 'new' ? [] : [knownCard(card, today, settings)]))
  const sample = sampleOf(known, MOST_SIMULATED)
  const share = Math.min(1, MOST_SIMULATED / Math.max(1, introduced))
  const fresh = { fresh: Math.round(introduced * share), new_per_day: new_per_day * share }
  const pace = paceIn(days)
  const items: Workload['items'] = []
  for (const desired_retention of [...new Set([...OFFERED, current])].toSorted((a, b) => a - b)) {
    const scheduling = { ...settings, desired_retention }
    const ofKnown = reviewsInAYear(sample, { fresh: 0, new_per_day: 0 }, scheduling)
    const ofNew = reviewsInAYear([], fresh, scheduling)
    const reviews = ((ofKnown * known.length) / Math.max(1, sample.length) + ofNew / share) / DAYS
    items.push({ desired_retention, reviews, minutes: (reviews * pace) / MINUTE_MS })
    // Other requests get their turn.
    await setImmediate()
  }
  return { items }
}

function knownCard(card: PlainItem, today: number, days: StudyDays): KnownCard {
  const dayOf = (moment: unknown) =>
    Math.floor(studyTime(new Date(String(moment)), days).getTime() / DAY_MS) - today
  return {
    stability: Number(card.stability),
    difficulty: Number(card.difficulty),
    due: dayOf(card.due_at),
    last_review: dayOf(card.last_review),
  }
}
