import type { z } from 'zod'
import type { ReviewSession, SessionQuery } from '../../../contracts/schemas/learners/review-session.ts'
import { studyDay } from '../../../learning/schedule/study-time.ts'
import { settled } from '../../../platform/async/settled.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import type { StoredLog } from '../../entities/collections/cards.ts'
import { minutesFor, paceIn } from '../days/pace.ts'
import { lastDays } from '../days/streak.ts'
import { reviewSettings } from '../records/kept-settings.ts'
import type { Learning } from '../records/learning.ts'
import { readSettings } from '../records/read-records.ts'
import { cardNames } from './card-names.ts'
import { forecast } from './days.ts'
import { logsSince } from './logs.ts'
import { countNew } from './queue/counts.ts'

const DAY_MS = 86_400_000
const MOST_LEARNT = 100

export async function readSession(
  learning: Learning,
  acting: Acting,
  { since }: z.output<typeof SessionQuery>,
): Promise<ReviewSession> {
  const { user_id } = acting
  const now = learning.now()
  const from = new Date(Math.max(Date.parse(since), now.getTime() - DAY_MS)).toISOString()
  const settings = await readSettings(learning, user_id, reviewSettings)
  const today = studyDay(now, settings)
  const [logs, { items }, fresh, { days }] = await settled([
    logsSince(learning, user_id, from),
    forecast(learning, acting, { days: 2 }),
    countNew(learning, user_id, settings.new_per_day),
    lastDays(learning, user_id, today),
  ])
  const [, tomorrow] = items
  const due = tomorrow?.due ?? 0
  return {
    cards: new Set(logs.map(({ card_id }) => card_id)).size,
    ratings: logs.length,
    again: logs.filter(({ rating }) => rating === 'again').length,
    ms: logs.reduce((sum, { duration_ms = 0 }) => sum + duration_ms, 0),
    learnt: await learntIn(learning, user_id, logs),
    tomorrow: {
      day: tomorrow?.day ?? today,
      due,
      new: fresh,
      minutes: minutesFor(due + fresh, paceIn(days)),
    },
  }
}

async function learntIn(learning: Learning, user_id: number, logs: readonly StoredLog[]) {
  const isLearnt = ({ before, after }: StoredLog) =>
    (before.state === 'new' || before.state === 'learning') && after.state === 'review'
  const ids = [...new Set(logs.filter(isLearnt).map(({ card_id }) => card_id))].slice(0, MOST_LEARNT)
  const names = await cardNames(learning, user_id, ids)
  return Array.from(names, ([card_id, name]) => ({ card_id, ...name }))
}
