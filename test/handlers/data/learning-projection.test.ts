import { expect, it } from 'vitest'
import { newEventHead } from '../../../lib/data/learners/learning/event-head.ts'
import { nameOf } from '../../../lib/platform/values/name-of.ts'
import { inTransaction } from '../../../lib/store/writing/transact.ts'
import { writeAll } from '../../../lib/store/writing/write-all.ts'
import { deepDescribe } from '../../support/sample.ts'
import { testStores } from '../../support/store.ts'
import { openTwo } from './edit-stories.ts'
import { type Lab, reader } from './lab.ts'
import {
  ALONE,
  attempt,
  feedback,
  knowledgeOf,
  learningLab,
  makeTargets,
  onDay,
  recall,
  retract,
  SKILL,
  send,
} from './learning-stories.ts'
import { losableProcess } from './lost-process.ts'

const open = learningLab()
const stores = testStores()

/** Recorded past the routes, which would take long. */
async function recordMany({ app }: Lab, count: number) {
  const { learning } = app
  const payload = JSON.stringify(attempt([recall()]).payload)
  const events = Array.from({ length: count }, (_, n) => ({
    user_id: 1,
    seq: n + 1,
    event_id: nameOf('event', n),
    kind: 'attempt' as const,
    source: 'self' as const,
    occurred_at: '2026-11-19T09:00:00.000Z',
    recorded_at: '2026-11-19T09:00:00.000Z',
    day: '2026-11-19',
    generation: 1,
    payload,
  }))
  const puts = events.map(event => inTransaction(learning.events).put(event))
  await writeAll(learning.client, puts)
  await learning.eventHeads.put({ ...newEventHead(1), event_seq: count }).go()
}

deepDescribe('a read of knowledge', () => {
  it('folds 5,000 events and reports that there are more, which the sweep folds', async () => {
    const lab = await open()
    await recordMany(lab, 5_003)
    expect(await knowledgeOf(lab, 1)).toMatchObject({ is_current: false, items: [{ version: 5_000 }] })
    expect((await lab.app.learning.sweeps.query.sweep({}).go({ consistent: true })).data).toMatchObject([
      { user_id: 1, reason: 'projection' },
    ])
    expect(await lab.as(null).housekeeping.sweep()).toEqual({ swept: 1, is_more_due: false })
    const head = await lab.app.learning.eventHeads.get({ user_id: 1 }).go({ consistent: true })
    expect(head.data).toMatchObject({ projected_seq: 5_003 })
    expect(await knowledgeOf(lab, 1)).toMatchObject({ is_current: true, items: [{ version: 5_003 }] })
    expect(await lab.as(null).housekeeping.sweep()).toEqual({ swept: 0, is_more_due: false })
  })
})

deepDescribe('feedback that is retracted after a projection was cut off', () => {
  it('counts for nothing, even if its snapshot was written already', async () => {
    const skills = Array.from({ length: 100 }, (_, n) => nameOf('skill', n))
    const given = Array.from({ length: 5 }, (_, part) =>
      feedback(skills.slice(20 * part, 20 * part + 20).map(id => recall(id))),
    )
    const { one, other } = await openTwo(stores)
    await makeTargets(other, skills)
    await send(other.as(reader), ...given)
    const process = losableProcess(one)
    // The head, the events, where skills lead, the snapshots that are not there yet, and the first of two transactions.
    process.loseAfter(5)
    await expect(knowledgeOf(one, 1)).rejects.toThrow('The process is gone')
    const written = await other.app.learning.knowledge.query
      .knowledge({ user_id: 1 })
      .go({ consistent: true, pages: 'all' })
    expect(written.data).toHaveLength(90)
    for (const { event_id } of given) await retract(other.as(reader), event_id)
    expect(await knowledgeOf(other, 1)).toMatchObject({ is_current: true, total: 0 })
  })
})

it('knowledge that was folded by other rules is folded again at the next read, and never shows results of the former rules', async () => {
  const lab = await open()
  await send(lab.as(reader), attempt([recall()], ALONE, onDay(17)), attempt([recall()], ALONE, onDay(18)))
  const before = await knowledgeOf(lab, 1)
  const { knowledge, eventHeads } = lab.app.learning
  await eventHeads.patch({ user_id: 1 }).set({ evaluator_version: 'observed-production-recall.v3' }).go()
  await knowledge
    .patch({ user_id: 1, kind: 'skill', object_id: SKILL })
    .set({ state: 'produced', observed: '[]' })
    .go()
  expect(await knowledgeOf(lab, 1)).toEqual(before)
  expect((await eventHeads.get({ user_id: 1 }).go({ consistent: true })).data).toMatchObject({
    epoch: 1,
    evaluator_version: 'observed-production-recall.v4',
  })
})
