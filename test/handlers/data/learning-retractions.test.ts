import { describe, expect, it } from 'vitest'
import { removeClearedFeedback } from '../../../lib/data/learners/learning/cleared-feedback.ts'
import { clearedEvents } from '../../../lib/data/learners/learning/event-head.ts'
import { eventWrites } from '../../../lib/data/learners/learning/event-writes.ts'
import { transact } from '../../../lib/store/writing/transact.ts'
import { outcomeOf } from '../../support/outcome.ts'
import { deepDescribe, deepIt } from '../../support/sample.ts'
import { list } from './foundation-stories.ts'
import { type Lab, reader, stranger } from './lab.ts'
import {
  attempt,
  evidenceOf,
  feedback,
  knowledgeOf,
  known,
  learningLab,
  newEventId,
  OTHER_SKILL,
  recall,
  recordable,
  retract,
  send,
  THIRD_SKILL,
} from './learning-stories.ts'

const open = learningLab()

describe('feedback that is retracted', () => {
  it('has no effect on knowledge, but can be explained', async () => {
    const { lab, client } = await open.asReader()
    const [kept, taken, alone] = [
      feedback(),
      feedback([recall(), recall(OTHER_SKILL)]),
      feedback([recall(THIRD_SKILL)]),
    ]
    await send(client, kept)
    const before = await knowledgeOf(lab, 1)
    await send(client, taken, alone)
    expect((await knowledgeOf(lab, 1)).total).toBe(3)
    lab.clock.advance(60)
    const outcome = { event_id: taken.event_id, retracted_at: lab.clock.now().toISOString() }
    expect(await retract(client, taken.event_id)).toEqual(outcome)
    await retract(client, alone.event_id)
    expect(await knowledgeOf(lab, 1)).toEqual(before)
    lab.clock.advance(60)
    expect(await retract(client, taken.event_id)).toEqual(outcome)
    const { items } = await evidenceOf(lab, 1, { q: OTHER_SKILL })
    expect(items).toMatchObject([
      {
        version: 2,
        values: { event_id: taken.event_id, outcome: 'correct', retracted_at: outcome.retracted_at },
      },
    ])
  })

  deepIt('changes the profile once per request', async () => {
    const { lab, client } = await open.asReader()
    const [taken, other] = [feedback(), feedback()]
    await send(client, taken, other)
    const request = newEventId()
    const outcome = await retract(client, taken.event_id, request)
    lab.clock.advance(60)
    expect(await retract(client, taken.event_id, request)).toEqual(outcome)
    expect(await outcomeOf(retract(client, other.event_id, request))).toBe('idempotency_mismatch')
    expect((await evidenceOf(lab, 1)).items.map(({ values }) => values.retracted_at)).toEqual([
      outcome.retracted_at,
      null,
    ])
    expect(await list(client, 'history')).toMatchObject({
      profile_version: 1,
      items: [{ record_id: request, values: { resource: 'retractions', record_id: taken.event_id } }],
    })
  })

  deepIt('must be the learner’s own', async () => {
    const { lab, client } = await open.asReader()
    const [tried, imported] = [attempt(), { ...feedback(), source: 'import' as const }]
    await send(client, tried, imported)
    for (const { event_id } of [tried, imported])
      await expect(retract(client, event_id)).rejects.toMatchObject({ code: 'forbidden' })
    const own = feedback()
    await send(client, own)
    await expect(retract(lab.as(stranger), own.event_id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(retract(client, newEventId())).rejects.toMatchObject({ code: 'not_found' })
    expect((await evidenceOf(lab, 1)).items.map(({ values }) => values.retracted_at)).toEqual([
      null,
      null,
      null,
    ])
  })
})

/** Clears the events of a profile, as clearing the profile does. */
const clear = ({ app }: Lab, generation: number) =>
  transact(app.learning.client, { events: clearedEvents(app.learning, 1, generation) })

describe('events within the transaction of something else', () => {
  it('are recorded and retracted with it, with one write of the head', async () => {
    const lab = await open()
    const { learning } = lab.app
    const [former, next] = [recordable(feedback()), recordable(feedback([recall(OTHER_SKILL)]))]
    await transact(learning.client, await eventWrites(learning, 1, { record: [former] }))
    expect(await known(lab, 1)).toHaveLength(1)
    const replaced = { record: [next], retract: [former.event_id, newEventId()] }
    await transact(learning.client, await eventWrites(learning, 1, replaced))
    expect(await known(lab, 1)).toMatchObject([{ object: { id: OTHER_SKILL } }])
    expect(await eventWrites(learning, 1, { retract: [former.event_id] })).toEqual({})
  })

  deepIt.each([
    ['another event', (lab: Lab) => send(lab.as(reader), attempt())],
    ['a clearing of the profile', (lab: Lab) => clear(lab, 2)],
  ])('are refused if %s came first, and recorded after it by the retry', async (_, happens) => {
    const lab = await open()
    const { learning } = lab.app
    await send(lab.as(reader), attempt())
    const change = { record: [recordable(feedback())] }
    const late = await eventWrites(learning, 1, change)
    await happens(lab)
    await expect(transact(learning.client, late)).rejects.toMatchObject({ name: 'ConditionFailed' })
    await transact(learning.client, await eventWrites(learning, 1, change))
    expect(await known(lab, 1)).toMatchObject([{ observations: [{}, { condition: 'self_reported' }] }])
  })
})

deepDescribe('a profile that is cleared', () => {
  it('loses its feedback at once, and keeps attempts', async () => {
    const { lab, client } = await open.asReader()
    const [given, tried] = [feedback([recall(), recall(OTHER_SKILL)]), attempt()]
    await send(client, given, tried)
    expect(await known(lab, 1)).toMatchObject([{}, { observations: [{}, {}] }])
    await clear(lab, 2)
    const withoutFeedback = [
      { state: 'observed', observations: [{ condition: 'independent', evidence_count: 1 }] },
    ]
    expect(await known(lab, 1)).toMatchObject(withoutFeedback)
    expect((await evidenceOf(lab, 1)).total).toBe(1)
    await expect(retract(client, given.event_id)).rejects.toMatchObject({ code: 'not_found' })

    const later = feedback([recall(THIRD_SKILL)])
    await send(client, later)
    await removeClearedFeedback(lab.app.learning, 1, 2)
    await removeClearedFeedback(lab.app.learning, 1, 2)
    const left = await evidenceOf(lab, 1)
    expect(left.items.map(({ values }) => values.event_id).toSorted()).toEqual(
      [tried.event_id, later.event_id].toSorted(),
    )
    expect(await known(lab, 1)).toMatchObject([{}, ...withoutFeedback])
    const { data } = await lab.app.learning.knowledge.query.knowledge({ user_id: 1 }).go({ consistent: true })
    expect(data.map(({ object_id }) => object_id)).not.toContain(OTHER_SKILL)
    expect(await send(client, given)).toMatchObject([{ seq: 1, duplicate: true }])
    expect((await evidenceOf(lab, 1)).total).toBe(2)
  })
})
