import { dayAfter } from '../../../contracts/schemas/basics.ts'
import type { Statistics } from '../../../contracts/schemas/learners/activity.ts'
import type { StudyDay } from '../../../contracts/schemas/learners/review.ts'
import { studyDay } from '../../../learning/schedule/study-time.ts'
import { settled } from '../../../platform/async/settled.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { readDays } from '../days/stored-days.ts'
import { readStreak } from '../days/streak.ts'
import { isStudied, presentDay } from '../days/study-day.ts'
import { privacy, reviewSettings } from '../records/kept-settings.ts'
import type { Stores } from '../records/learning.ts'
import { readSettings } from '../records/read-records.ts'
import { forecast } from '../review/days.ts'
import { knownStates, lookedUpIn } from '../words/states.ts'
import { kanjiByGrade } from './kanji-by-grade.ts'
import { lastTexts } from './last-texts.ts'
import { wordsOverTime } from './words-over-time.ts'

const YEAR_DAYS = 365
const FORECAST_DAYS = 30

type Study = NonNullable<Statistics['study']>

export async function readStatistics(stores: Stores, acting: Acting): Promise<Statistics> {
  const { learning } = stores
  const { user_id } = acting
  const settings = await readSettings(learning, user_id, reviewSettings)
  const today = studyDay(learning.now(), settings)
  const from = dayAfter(today, 1 - YEAR_DAYS)
  // A learner who moved west may have days after today.
  const [stored, { record_events }, { words, kanji, texts }, due] = await settled([
    readDays(learning, user_id, { from, to: '9999' }),
    readSettings(learning, user_id, privacy),
    byStates(stores, user_id),
    forecast(learning, acting, { days: FORECAST_DAYS }),
  ])
  const days = stored
    .map(presentDay)
    .filter(isStudied)
    .filter(({ day }) => day <= today)
  const streak = await readStreak(learning, user_id, today, { from, days })
  return {
    lacking: null,
    study: {
      recorded: record_events,
      from,
      today,
      ...streak,
      days: days.map(active),
      words: wordsOverTime(stored, words, { from, today }),
      kanji,
      retention: Array.from(
        Map.groupBy(days, ({ day }) => day.slice(0, 7)),
        ([month, some]) => ({ month, ...retentionOf(some) }),
      ),
      year: retentionOf(days),
      forecast: due.items,
      texts,
    },
  }
}

/** Reads states once for all that need them. */
async function byStates(stores: Stores, user_id: number) {
  const states = await knownStates(stores.learning, user_id)
  const [kanji, texts] = await settled([
    kanjiByGrade(stores.learning, user_id, states),
    lastTexts(stores, user_id, lookedUpIn(states)),
  ])
  const { k: known, m: mature, l: learning } = states.counts
  return { words: { known, mature, learning }, kanji, texts }
}

const active = (day: StudyDay): Study['days'][number] => ({
  day: day.day,
  read_characters: day.read_characters,
  read_ms: day.read_ms,
  ...(day.read_again_ms !== undefined && { read_again_ms: day.read_again_ms }),
  read_rows: day.read_rows,
  ratings: day.reviews + day.new + day.learning,
  review_ms: day.ms,
})

/** A forgotten card in review lapses. */
function retentionOf(days: readonly StudyDay[]): Study['year'] {
  const sum = (name: 'reviews' | 'lapses' | 'mature' | 'mature_passed') =>
    days.reduce((total, day) => total + day[name], 0)
  const reviews = sum('reviews')
  return {
    reviews,
    passed: reviews - sum('lapses'),
    mature: sum('mature'),
    mature_passed: sum('mature_passed'),
  }
}
