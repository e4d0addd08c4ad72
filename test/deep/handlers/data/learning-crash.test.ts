import { describe, expect, it } from 'vitest'
import { removeClearedFeedback } from '../../../../lib/data/learners/learning/cleared-feedback.ts'
import { clearedEvents } from '../../../../lib/data/learners/learning/event-head.ts'
import type { Acting } from '../../../../lib/platform/auth/actor.ts'
import { nameOf } from '../../../../lib/platform/values/name-of.ts'
import { transact } from '../../../../lib/store/writing/transact.ts'
import { openTwo } from '../../../handlers/data/edit-stories.ts'
import type { Lab } from '../../../handlers/data/lab.ts'
import {
  ALONE,
  ARTICLE,
  attempt,
  evidenceOf,
  feedback,
  knowledgeOf,
  makeTargets,
  onDay,
  recall,
  type SentEvent,
  SKILL,
  send,
} from '../../../handlers/data/learning-stories.ts'
import { cutPoints, losableProcess } from '../../../handlers/data/lost-process.ts'
import { testStores } from '../../../support/store.ts'

const stores = testStores()

/** More than one transaction of snapshots. */
const MANY = Array.from({ length: 100 }, (_, n) => nameOf('skill', n))
const reading = { article_id: ARTICLE, rows: 4, ms: 500 }

const twoDays = (): SentEvent[] =>
  [17, 18].flatMap(day =>
    Array.from({ length: 5 }, (_, part) =>
      attempt(
        MANY.slice(20 * part, 20 * part + 20).map(id => recall(id)),
        ALONE,
        onDay(day),
      ),
    ),
  )

/** Each time another learner does it. */
let learners = 0
const newLearner = () => ({ user_id: ++learners, role: 'user' as const })

interface Story {
  prepare?(lab: Lab, acting: Acting): Promise<unknown>
  work(lab: Lab, acting: Acting): Promise<unknown>
  check(lab: Lab, acting: Acting, undisturbed: Awaited<ReturnType<typeof stateOf>>): Promise<void>
}

/**
 * Does the work in a process that is lost after each number of its requests to the store, each time for another
 * learner, and then checks what another process finds.
 */
async function cutAnywhere({ prepare = async () => {}, work, check }: Story) {
  const { one, other } = await openTwo(stores)
  await makeTargets(other, [SKILL, ...MANY])
  const whole = newLearner()
  await prepare(other, whole)
  const requests = await one.requestsOf(() => work(one, whole))
  const undisturbed = await stateOf(other, whole)
  const process = losableProcess(one)
  for (const done of cutPoints(requests.length)) {
    const learner = newLearner()
    await prepare(other, learner)
    process.loseAfter(done)
    await work(one, learner).catch(() => {})
    await check(other, learner, undisturbed)
  }
}

async function stateOf(lab: Lab, { user_id }: Acting) {
  const { items, ...list } = await knowledgeOf(lab, user_id)
  const days = await lab.app.learning.studyDays.query.day({ user_id }).go({ consistent: true })
  return {
    ...list,
    items: items.map(({ record_id: _, user_id: __, ...item }) => item),
    days: days.data.map(({ user_id: _, ...day }) => day),
  }
}

describe('a projection that is cut off at any request', () => {
  it('is finished by the next read, with the same result', async () => {
    const sent = twoDays()
    await cutAnywhere({
      prepare: (lab, acting) => send(lab.as(acting), ...sent),
      work: (lab, { user_id }) => knowledgeOf(lab, user_id),
      async check(lab, acting, undisturbed) {
        expect(undisturbed).toMatchObject({ total: 100, is_current: true })
        expect(undisturbed.items.every(({ values }) => values.state === 'recalled')).toBe(true)
        expect(await stateOf(lab, acting)).toEqual(undisturbed)
      },
    })
  })
})

describe('events whose recording is cut off at any request', () => {
  it('are each recorded once when they are repeated', async () => {
    const read = attempt([], {}, { kind: 'exposure', payload: { reading } })
    const sent = [...twoDays(), read, { ...read, event_id: attempt().event_id }]
    await cutAnywhere({
      work: (lab, acting) => send(lab.as(acting), ...sent),
      async check(lab, acting, undisturbed) {
        const outcomes = await send(lab.as(acting), ...sent)
        expect(outcomes.map(({ seq }) => seq)).toEqual(sent.map((_, at) => at + 1))
        expect(await stateOf(lab, acting)).toEqual(undisturbed)
        expect(undisturbed.days).toMatchObject([{ read_rows: 8, read_ms: 1_000 }])
        expect((await evidenceOf(lab, acting.user_id)).total).toBe(200)
      },
    })
  })
})

describe('the removal of cleared feedback that is cut off at any request', () => {
  it('is finished by the next, and never shows any of the feedback', async () => {
    const sent = [feedback(MANY.slice(0, 20).map(id => recall(id))), attempt(), feedback([recall(MANY[50])])]
    await cutAnywhere({
      async prepare(lab, acting) {
        const { user_id } = acting
        await send(lab.as(acting), ...sent)
        await knowledgeOf(lab, user_id)
        await transact(lab.client, { events: clearedEvents(lab.app.learning, user_id, 2) })
      },
      work: (lab, { user_id }) => removeClearedFeedback(lab.app.learning, user_id, 2),
      async check(lab, acting, undisturbed) {
        const { user_id } = acting
        const { events, eventReceipts, evidence, knowledge } = lab.app.learning
        expect(undisturbed.total).toBe(1)
        expect(await stateOf(lab, acting)).toEqual(undisturbed)
        await removeClearedFeedback(lab.app.learning, user_id, 2)
        const all = { consistent: true, pages: 'all' } as const
        expect((await evidence.query.evidence({ user_id }).go(all)).data).toHaveLength(1)
        expect((await events.query.event({ user_id }).go(all)).data).toHaveLength(1)
        expect((await knowledge.query.knowledge({ user_id }).go(all)).data).toHaveLength(1)
        expect((await eventReceipts.query.receipt({ user_id }).go(all)).data).toHaveLength(3)
      },
    })
  })
})
