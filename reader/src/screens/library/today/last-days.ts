import { dayAfter } from '../../../../../lib/contracts/schemas/basics.ts'
import type { Today } from '../../../../../lib/contracts/schemas/learners/activity.ts'

type StudyToday = Pick<NonNullable<Today['study']>, 'day' | 'streak' | 'days_off' | 'studied'>

interface LastDay {
  day: string
  /** `off`: missed, and covered by a day off; `open`: today, as long as nothing was done. */
  kind: 'studied' | 'off' | 'missed' | 'open'
}

const SHOWN = 7

/** The days of the last week, as the streak counts them; the oldest comes first. */
export function lastDays({ day: today, streak, days_off, studied }: StudyToday): LastDay[] {
  let left = streak
  const days: LastDay[] = []
  for (let ago = 0; ago < SHOWN; ago += 1) {
    const day = dayAfter(today, -ago)
    if (ago === 0 && !studied) days.push({ day, kind: 'open' })
    else if (days_off.includes(day)) days.push({ day, kind: 'off' })
    else if (left > 0) {
      left -= 1
      days.push({ day, kind: 'studied' })
    } else days.push({ day, kind: 'missed' })
  }
  return days.reverse()
}
