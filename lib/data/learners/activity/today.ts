import type { ListedArticle } from '../../../contracts/schemas/articles/reading.ts'
import type { Today } from '../../../contracts/schemas/learners/activity.ts'
import { settled } from '../../../platform/async/settled.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { weeklyRecommendation } from '../../feedback/recommendations.ts'
import { minutesFor, paceIn } from '../days/pace.ts'
import { readOwnPace } from '../days/reading-pace.ts'
import { daysOffLeft, lastDays, readStreak } from '../days/streak.ts'
import { isStudied } from '../days/study-day.ts'
import { listWithCoverage } from '../lexicon/list-with-coverage.ts'
import { readingSettings } from '../profile/resources.ts'
import { privacy } from '../records/kept-settings.ts'
import type { Learning, Stores } from '../records/learning.ts'
import { readSettings } from '../records/read-records.ts'
import { countToday } from '../review/queue/read-queue.ts'
import { finishedToday } from './finished-today.ts'
import { nextText } from './next-text.ts'

export async function readTodayStrip(stores: Stores, { user_id }: Acting): Promise<Today> {
  const { content, learning } = stores
  const { today, settings, countDue } = await countToday(learning, user_id)
  const [
    due,
    { streak, pace },
    reading_pace,
    { record_events },
    { minutes_per_day },
    go_on,
    finished,
    recommendation,
    next,
  ] = await settled([
    countDue(),
    lately(learning, user_id, today.day),
    readOwnPace(stores, user_id),
    readSettings(learning, user_id, privacy),
    readSettings(learning, user_id, readingSettings),
    lastBegun(stores),
    finishedToday(stores, user_id, settings, today.day),
    weeklyRecommendation(content),
    nextText(stores, user_id, []),
  ])
  return {
    lacking: null,
    study: {
      day: today.day,
      recorded: record_events,
      goal_minutes: minutes_per_day,
      read_ms: today.read_ms,
      read_characters: today.read_characters,
      reading_pace,
      review_ms: today.ms,
      ...streak,
      studied: isStudied(today),
      days_off_left: daysOffLeft(streak, today.day),
      due: { ...due, minutes: minutesFor(due.new + due.learning + due.review, pace) },
      go_on,
      finished,
    },
    recommendation,
    next,
  }
}

async function lately(learning: Learning, user_id: number, today: string) {
  const last = await lastDays(learning, user_id, today)
  return { streak: await readStreak(learning, user_id, today, last), pace: paceIn(last.days) }
}

async function lastBegun({ content, learning }: Stores): Promise<ListedArticle | null> {
  const latest = (scope: 'mine' | 'public') =>
    listWithCoverage(content, learning, {
      ...{ scope, reading: 'begun', sort: 'read', coverage: true, offset: 0, limit: 1 },
    })
  const lists = await settled([latest('mine'), latest('public')])
  const begun = lists.flatMap(({ items }) => items)
  return begun.toSorted((a, b) => ((a.read_at ?? '') < (b.read_at ?? '') ? 1 : -1))[0] ?? null
}
