import type { CardState } from '../../contracts/schemas/learners/review.ts'
import type { ReviewSettings } from '../../contracts/schemas/learners/review-settings.ts'
import { momentOfStudyTime, type StudyDays, studyDay } from './study-time.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

export const endOfDay = (day: string, days: StudyDays): Date =>
  momentOfStudyTime(new Date(Date.parse(`${day}T00:00:00.000Z`) + DAY_MS), days)

/** Reviews go by day, steps of learning by minute. */
export function dueBy(state: CardState, at: Date, settings: ReviewSettings): Date {
  if (state === 'learning' || state === 'relearning')
    return new Date(at.getTime() + settings.learn_ahead_minutes * MINUTE_MS)
  return state === 'review' ? new Date(endOfDay(studyDay(at, settings), settings).getTime() - 1) : at
}
