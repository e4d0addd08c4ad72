import { expect, it } from 'vitest'
import { removeClearedFeedback } from '../../../../lib/data/learners/learning/cleared-feedback.ts'
import { clearedEvents } from '../../../../lib/data/learners/learning/event-head.ts'
import type { Acting } from '../../../../lib/platform/auth/actor.ts'
import { nameOf } from '../../../../lib/platform/values/name-of.ts'
import { transact } from '../../../../lib/store/writing/transact.ts'
import { openTwo } from '../../../handlers/data/edit-stories.ts'
import type { Lab } from '../../../handlers/data/lab.ts'
import {
  ALONE,
  attempt,
  feedback,
  knowledgeOf,
  makeTargets,
  onDay,
  recall,
  type SentEvent,
  SKILL,
  send,
} from '../../../handlers/data/learning-stories.ts'
import { losableProcess, lostAnywhere } from '../../../handlers/data/lost-process.ts'
import { testStores } from '../../../support/store.ts'

const stores = testStores()

/** More than one transaction of snapshots. */
const MANY = Array.from({ length: 100 }, (_, n) => nameOf('skill', n))

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

interface Story {
  prepare?(lab: Lab, acting: Acting): Promise<unknown>
  work(lab: Lab, acting: Acting): Promise<unknown>
  check(lab: Lab, acting: Acting, undisturbed: Awaited<ReturnType<typeof stateOf>>): Promise<void>
}

/** Does the work in a process that is lost somewhere, each time for another learner, and checks what another process finds. */
async function cutAnywhere({ prepare = async () => {}, work, check }: Story) {
  const { one, other } = await openTwo(stores)
  await makeTargets(other, [SKILL, ...MANY])
  let undisturbed: Awaited<ReturnType<typeof stateOf>> | undefined
  await lostAnywhere(losableProcess(one), async (cut, time) => {
    const learner = { user_id: 1 + time, role: 'user' as const }
    await prepare(other, learner)
    await cut(() => work(one, learner))
    undisturbed ??= await stateOf(other, learner)
    await check(other, learner, undisturbed)
  })
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

it('a projection that is cut off at any request is finished by the next read, with the same result', async () => {
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

it('the removal of cleared feedback that is cut off at any request is finished by the next, and never shows any of the feedback', async () => {
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
