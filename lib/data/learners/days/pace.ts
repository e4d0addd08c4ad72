import type { StudyDay } from '../../../contracts/schemas/learners/review.ts'
import type { Learning } from '../records/learning.ts'
import { dayAfter } from './streak.ts'
import { presentDay } from './study-day.ts'

const DAYS = 30
const MINUTE_MS = 60_000
/** The time for a card, with its steps, of learners who have not reviewed lately. */
const USUAL_MS = 10_000

/** The milliseconds that a card takes the learner, from the last 30 days. */
export async function paceOf(
  { studyDays, signal }: Learning,
  user_id: number,
  today: string,
): Promise<number> {
  const { data } = await studyDays.query
    .day({ user_id })
    .between({ day: dayAfter(today, -DAYS) }, { day: today })
    .go({ consistent: true, pages: 'all', abortSignal: signal })
  return paceIn(data.map(presentDay))
}

function paceIn(days: readonly StudyDay[]): number {
  const cards = days.reduce((sum, { reviews, new: fresh }) => sum + reviews + fresh, 0)
  const ms = days.reduce((sum, day) => sum + day.ms, 0)
  return cards > 0 && ms > 0 ? ms / cards : USUAL_MS
}

export const minutesFor = (cards: number, pace: number) => Math.ceil((cards * pace) / MINUTE_MS)
