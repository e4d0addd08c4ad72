import type { QueryCommandInput } from '@aws-sdk/client-dynamodb'
import { dayAfter } from '../../../contracts/schemas/basics.ts'
import type { Days, Forecast } from '../../../contracts/schemas/learners/review.ts'
import { endOfDay } from '../../../learning/schedule/due-by.ts'
import { studyDay } from '../../../learning/schedule/study-time.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { invalidInput } from '../../../platform/problems/errors.ts'
import { plainPages, plainQueryOnce } from '../../../store/reading/plain-read.ts'
import { readDays } from '../days/stored-days.ts'
import { readStreak } from '../days/streak.ts'
import { isStudied, presentDay } from '../days/study-day.ts'
import { reviewSettings } from '../records/kept-settings.ts'
import type { Learning } from '../records/learning.ts'
import { readSettings } from '../records/read-records.ts'
import { dueQuery } from './due.ts'

const MOST_DAYS = 366

export async function listDays(
  learning: Learning,
  { user_id }: Acting,
  { from, to }: { from: string; to: string },
): Promise<Days> {
  if (to < from || dayAfter(from, MOST_DAYS) <= to)
    throw invalidInput('query.to', `must be at most ${MOST_DAYS - 1} days after from, and not before it`)
  const today = studyDay(learning.now(), await readSettings(learning, user_id, reviewSettings))
  const items = (await readDays(learning, user_id, { from, to })).map(presentDay).filter(isStudied)
  return { items, today, ...(await readStreak(learning, user_id, today)) }
}

/** Cards in review or learning, by study day. */
export async function forecast(
  learning: Learning,
  { user_id }: Acting,
  { days }: { days: number },
): Promise<Forecast> {
  const { client, signal } = learning
  const settings = await readSettings(learning, user_id, reviewSettings)
  const today = studyDay(learning.now(), settings)
  const items = Array.from({ length: days }, (_, after) => ({ day: dayAfter(today, after), due: 0 }))
  const ends = items.map(({ day }) => endOfDay(day, settings).getTime())
  const [first] = items
  const [firstEnd = 0] = ends
  const [from, to] = [firstEnd, ends.at(-1) ?? 0].map(end => new Date(end).toISOString())
  for (const queue of ['learning', 'review'] as const) {
    // Counts today's, of which there are often most, without reading.
    const today = dueQuery(learning, user_id, queue, { to: new Date(firstEnd - 1).toISOString() })
    if (first) first.due += await countAll(learning, today)
    if (days === 1 || from === undefined || to === undefined) continue
    let at = 1
    // Longest due first: no day comes twice.
    for await (const page of plainPages(
      client,
      dueQuery(learning, user_id, queue, { from, to }),
      ['gsi2sk'],
      signal,
    ))
      for (const { gsi2sk } of page) {
        const due = Date.parse(String(gsi2sk).split('#')[1] ?? '')
        while (due >= (ends[at] ?? Number.POSITIVE_INFINITY)) at += 1
        const item = items[at]
        if (item) item.due += 1
      }
  }
  return { items }
}

async function countAll({ client, signal }: Learning, query: QueryCommandInput): Promise<number> {
  let count = 0
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey']
  do {
    const counted = { ...query, Select: 'COUNT' as const, ExclusiveStartKey }
    const page = await plainQueryOnce(client, counted, [], signal)
    count += page.count
    ExclusiveStartKey = page.next
  } while (ExclusiveStartKey)
  return count
}
