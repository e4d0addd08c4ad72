import { monotonicFactory } from 'ulid'
import { newEventHead } from '../../../lib/data/learners/learning/event-head.ts'
import { EVALUATOR } from '../../../lib/data/learners/learning/fold.ts'
import { listKnowledge } from '../../../lib/data/learners/learning/lists.ts'
import { project } from '../../../lib/data/learners/learning/project.ts'
import { recordOwnEvent } from '../../../lib/data/learners/learning/record-events.ts'
import { sweepLearners } from '../../../lib/data/learners/learning/sweep.ts'
import { createLearning, type Learning } from '../../../lib/data/learners/records/learning.ts'
import { createLog } from '../../../lib/platform/logging/log.ts'
import { nameOf } from '../../../lib/platform/values/name-of.ts'
import { prefixed } from '../../../lib/store/tables.ts'
import { inTransaction } from '../../../lib/store/writing/transact.ts'
import { writeAll } from '../../../lib/store/writing/write-all.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import type { Bench } from '../bench.ts'
import { type Line, wanted } from '../measuring/report.ts'
import { median, repeated, timed } from '../measuring/times.ts'
import { openEmptyStore } from '../stack/empty-store.ts'

const EVENTS = 100_000
const SKILLS = 5_000
const INCREMENTS = 50
const REPLAY_WANTED_S = 12
const INCREMENT_WANTED_MS = 10
const LEARNER = 1
const SETTINGS = { record_events: true, time_zone: 'UTC', day_starts_at: 4 }

export async function learningEvents({ signal }: Bench): Promise<Line[]> {
  await using ending = new AsyncDisposableStack()
  const folder = await temporaryFolder()
  ending.defer(folder.remove)
  const { client } = ending.use(await openEmptyStore('collections', folder.path))
  const where = { client, table: prefixed('')('collections') }
  const learning = { ...createLearning(where, { now: () => new Date(), newId }), signal }

  await makeSkills(learning)
  await recordPast(learning)
  const replay = await replayed(learning)
  const fold = async (n: number) => {
    await recordOwnEvent(learning, LEARNER, SETTINGS, reviewOf(n), Number.POSITIVE_INFINITY)
    return await timed(() => project(learning, LEARNER))
  }
  const increments = await repeated(INCREMENTS, fold, signal)
  const increment = median(increments)
  const listing = await timed(() => listKnowledge(learning, LEARNER, { offset: 0, limit: 50, q: '' }))
  return [
    wanted(`replay of ${EVENTS} events`, REPLAY_WANTED_S, replay / 1_000, `${SKILLS} skills`, 's'),
    wanted(
      'one more event folded, median',
      INCREMENT_WANTED_MS,
      increment,
      `the list of ${SKILLS} skills ${listing.toFixed(0)} ms`,
    ),
  ]
}

const newId = monotonicFactory()

const payloadOf = (number: number) => ({
  foundation: {
    targets: [
      {
        object: { kind: 'skill' as const, id: skillNumber((number * 7_919) % SKILLS) },
        dimension: number % 3 === 0 ? ('recall' as const) : ('sense_recognition' as const),
        outcome: number % 5 === 0 ? ('incorrect' as const) : ('correct' as const),
      },
    ],
    support: [],
    attempt_id: newId(),
    task_type: 'recognition',
    article_revision: null,
    source_record_id: null,
    first_independent_attempt: true,
    evaluator_version: EVALUATOR,
  },
})

const reviewOf = (number: number) => ({
  event_id: newId(),
  kind: 'review' as const,
  source: 'system' as const,
  occurred_at: new Date().toISOString(),
  payload: payloadOf(number),
})

const skillNumber = (number: number) => nameOf('skill', number)

async function makeSkills({ client, skills, signal }: Learning): Promise<void> {
  const word = { kind: 'word', form: '', reading: '', common: 0, gloss: '', dictionary: '' } as const
  const puts = Array.from({ length: SKILLS }, (_, n) =>
    inTransaction(skills).put({ ...word, skill_id: skillNumber(n) }),
  )
  await writeAll(client, puts, { signal })
}

/** Writes the events of some years directly to the store: the routes would take long. */
async function recordPast(learning: Learning): Promise<void> {
  const first = Date.UTC(2024, 0, 1)
  const puts = Array.from({ length: EVENTS }, (_, n) => {
    const at = new Date(first + n * 600_000).toISOString()
    const event = {
      user_id: LEARNER,
      seq: n + 1,
      event_id: newId(),
      kind: 'review' as const,
      source: 'system' as const,
      occurred_at: at,
      recorded_at: at,
      day: at.slice(0, 10),
      generation: 1,
      payload: JSON.stringify(payloadOf(n)),
    }
    return inTransaction(learning.events).put(event)
  })
  await writeAll(learning.client, puts, { signal: learning.signal })
  await learning.eventHeads.put({ ...newEventHead(LEARNER), event_seq: EVENTS }).go()
}

const NOTHING_ELSE = { cleared: async () => {}, mined: async () => true }

/** Folds all events twice; the second time finds snapshots of the former epoch. */
async function replayed(learning: Learning): Promise<number> {
  const due_at = new Date().toISOString()
  const log = createLog('error')
  let last = 0
  for (let round = 0; round < 2; round += 1) {
    await learning.eventHeads.patch({ user_id: LEARNER }).set({ evaluator_version: 'former' }).go()
    await learning.sweeps.put({ user_id: LEARNER, due_at, reason: 'projection', generation: 0 }).go()
    last = await timed(() => sweepLearners({ learning, log }, NOTHING_ELSE))
    const { is_current } = await project(learning, LEARNER, 0)
    if (!is_current) throw new Error('The sweep left events that it did not fold.')
  }
  return last
}
