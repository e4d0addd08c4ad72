import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Support } from '../../../../lib/contracts/schemas/learners/abilities.ts'
import { clearedEvents } from '../../../../lib/data/learners/learning/event-head.ts'
import { fold, type Snapshot, skillState } from '../../../../lib/data/learners/learning/fold.ts'
import { transact } from '../../../../lib/store/writing/transact.ts'
import { openTwo } from '../../../handlers/data/edit-stories.ts'
import { type Lab, reader } from '../../../handlers/data/lab.ts'
import {
  ARTICLE,
  attempt,
  Known,
  knowledgeOf,
  makeTargets,
  OTHER_SKILL,
  onDay,
  recordable,
  retract,
  type SentEvent,
  SKILL,
  send,
} from '../../../handlers/data/learning-stories.ts'
import { steps } from '../../../support/steps.ts'
import { testStores } from '../../../support/store.ts'

const stores = testStores()

const target = fc.record({
  object: fc.constantFrom(
    { kind: 'skill' as const, id: SKILL },
    { kind: 'skill' as const, id: OTHER_SKILL },
    { kind: 'article' as const, id: String(ARTICLE) },
  ),
  dimension: fc.constantFrom('recall' as const, 'sense_recognition' as const, 'use' as const),
  outcome: fc.constantFrom('correct' as const, 'incorrect' as const, null),
})
const event = fc.record({
  kind: fc.constantFrom('attempt' as const, 'feedback' as const),
  day: fc.integer({ min: 10, max: 19 }),
  targets: fc.array(target, { minLength: 1, maxLength: 4 }),
  support: fc.constantFrom<Support>([], [], ['hint'], null),
  attempt_id: fc.constantFrom('01JD0000000000000000000001', '01JD0000000000000000000002', null),
  first_independent_attempt: fc.constantFrom(true, false, null),
})
const pick = fc.nat()
const step = fc.oneof(
  steps(4, 'send', { events: fc.array(event, { minLength: 1, maxLength: 6 }) }),
  steps(3, 'read', {}),
  steps(2, 'retract', { pick }),
  steps(1, 'clear', {}),
  steps(1, 'replay', {}),
  steps(2, 'race', { events: fc.array(event, { minLength: 1, maxLength: 3 }), pick }),
)

/** A sent event, and whether it still counts. */
interface Noted {
  sent: SentEvent
  seq: number
  isGone: boolean
}

const sentOf = ({ kind, day, targets, ...said }: typeof event extends fc.Arbitrary<infer E> ? E : never) =>
  attempt(targets, said, { kind, ...onDay(day) })

/** The expected knowledge: a fold of all events that count, from nothing. */
function expected(noted: readonly Noted[], recorded_at: string) {
  const snapshots = new Map<string, { object: { kind: string; id: string }; snapshot: Snapshot | null }>()
  for (const { sent, seq } of noted.filter(({ isGone }) => !isGone).toSorted((a, b) => a.seq - b.seq)) {
    const { foundation } = recordable(sent).payload
    for (const { object, dimension, outcome } of foundation?.targets ?? []) {
      const name = `${object.kind} ${object.id}`
      const { snapshot = null } = snapshots.get(name) ?? {}
      const { support = null, attempt_id = null, first_independent_attempt = null } = foundation ?? {}
      const { kind: event_kind, occurred_at } = sent
      const day = occurred_at.slice(0, 10)
      const about = { seq, event_kind, occurred_at, recorded_at, day, dimension, outcome }
      const next = fold(snapshot, { ...about, support, attempt_id, first_independent_attempt })
      snapshots.set(name, { object, snapshot: next })
    }
  }
  return Object.fromEntries(
    Array.from(snapshots, ([name, { object, snapshot }]) => [
      name,
      snapshot && {
        version: snapshot.through_seq,
        last_at: snapshot.last_at,
        state: object.kind === 'skill' ? skillState(snapshot) : null,
        counts: snapshot.observed.map(one => `${one.dimension}.${one.condition} ${one.evidence_count}`),
      },
    ]),
  )
}

async function stored(lab: Lab) {
  const { is_current, items } = await knowledgeOf(lab, 1)
  expect(is_current).toBe(true)
  const shown = items.map(({ version, values }) => {
    const { object, observations, ...rest } = Known.parse(values)
    const counts = observations.map(one => `${one.dimension}.${one.condition} ${one.evidence_count}`)
    return [`${object.kind} ${object.id}`, { version, ...rest, counts }]
  })
  return Object.fromEntries(shown)
}

it('knowledge after any requests of two processes at once equals a fold of all events that count', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async steps => {
      const { one, other, clock } = await openTwo(stores)
      await makeTargets(one)
      const noted: Noted[] = []
      let generation = 1
      const sendAll = async (lab: Lab, events: SentEvent[]) => {
        const outcomes = await send(lab.as(reader), ...events)
        noted.push(...events.map((sent, at) => ({ sent, seq: outcomes[at]?.seq ?? 0, isGone: false })))
      }
      const retractOne = async (lab: Lab, picked: number) => {
        const feedback = noted.filter(({ sent, isGone }) => sent.kind === 'feedback' && !isGone)
        const taken = feedback[picked % feedback.length]
        if (!taken) return
        await retract(lab.as(reader), taken.sent.event_id)
        taken.isGone = true
      }
      for (const taken of steps) {
        if (taken.kind === 'send') await sendAll(one, taken.events.map(sentOf))
        if (taken.kind === 'read') await knowledgeOf(other, 1)
        if (taken.kind === 'retract') await retractOne(one, taken.pick)
        if (taken.kind === 'clear') {
          generation += 1
          await transact(one.client, { events: clearedEvents(one.app.learning, 1, generation) })
          for (const given of noted) given.isGone ||= given.sent.kind === 'feedback'
        }
        if (taken.kind === 'replay' && noted.length > 0)
          await one.app.learning.eventHeads.patch({ user_id: 1 }).set({ evaluator_version: 'former' }).go()
        if (taken.kind === 'race')
          await Promise.all([
            knowledgeOf(one, 1),
            sendAll(other, taken.events.map(sentOf)),
            knowledgeOf(other, 1),
            retractOne(one, taken.pick),
          ])
      }
      expect(await stored(one)).toEqual(expected(noted, clock.now().toISOString()))
    }),
    { numRuns: 8 },
  )
})
