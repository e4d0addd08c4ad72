import { ulid } from 'ulid'
import type { learner } from '../../../test/support/people.ts'

type Person = Awaited<ReturnType<typeof learner>>

const DAY_MS = 86_400_000
const YEAR_DAYS = 365
/** The most events of one request. */
const AT_ONCE = 50
const CHARACTERS_A_MINUTE = 190
const CHARACTERS_A_SENTENCE = 28

/** Gives a learner a year of reading, the same in each run but for its dates. */
export async function readForYear({ study }: Person, article_id: number) {
  const events = Array.from({ length: YEAR_DAYS }, (_, ago) => readOn(article_id, ago)).flat()
  for (let at = 0; at < events.length; at += AT_ONCE)
    await study.learningEvents.record({ body: { events: events.slice(at, at + AT_ONCE) } })
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
