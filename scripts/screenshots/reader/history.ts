import { ulid } from 'ulid'
import type { Rating } from '../../../lib/contracts/schemas/learners/review.ts'
import type { learner } from '../../../test/support/people.ts'

type Person = Awaited<ReturnType<typeof learner>>

const DAY_MS = 86_400_000
const YEAR_DAYS = 365
/** The most events of one request. */
const AT_ONCE = 50
const CHARACTERS_A_MINUTE = 190
const CHARACTERS_A_SENTENCE = 28
/** Cards that were rated, each when it was due; a rating may be at most 30 days old. */
const RATED = 14
const MOST_TIMES = 8
const FIRST_RATED_DAYS_AGO = 28
const HOUR_MS = 3_600_000

/** Gives a learner a year of reading and a month of reviews, the same in each run but for its dates. */
export async function studyForYear({ study, collection }: Person, article_id: number) {
  const events = Array.from({ length: YEAR_DAYS }, (_, ago) => readOn(article_id, ago)).flat()
  for (let at = 0; at < events.length; at += AT_ONCE)
    await study.learningEvents.record({ body: { events: events.slice(at, at + AT_ONCE) } })
  const { items } = await collection.review.queue()
  for (const [at, { card }] of items.slice(0, RATED).entries()) {
    let { version } = card
    let when = Date.now() - (FIRST_RATED_DAYS_AGO - (at % 4)) * DAY_MS
    for (let time = 0; time < MOST_TIMES && when < Date.now(); time += 1) {
      const rating: Rating = (at * 5 + time * 3) % 11 === 0 ? 'again' : 'good'
      const reviewed_at = new Date(when).toISOString()
      const body = {
        request_id: ulid(),
        card_id: card.card_id,
        expected_version: version,
        rating,
        reviewed_at,
      }
      const rated = await collection.review.rate({ body: { ...body, duration_ms: 8_000 } })
      version = rated.card.version
      when = Date.parse(rated.card.due_at) + HOUR_MS
    }
  }
}

/** Somebody who reads more and more, on most days, and paused in summer. */
function readOn(article_id: number, ago: number) {
  const isRead = (ago * 7) % 10 < 7 && (ago < 110 || ago > 135)
  if (!isRead) return []
  const minutes = Math.round((((ago * 13) % 17) + 4) * (1.1 - ago / 500)) / 2
  const characters = Math.round(minutes * CHARACTERS_A_MINUTE)
  const rows = Math.ceil(characters / CHARACTERS_A_SENTENCE)
  const reading = { article_id, rows, characters, ms: Math.round(minutes * 60_000) }
  const occurred_at = new Date(Date.now() - ago * DAY_MS).toISOString()
  return [{ event_id: ulid(), kind: 'exposure' as const, occurred_at, payload: { reading } }]
}
