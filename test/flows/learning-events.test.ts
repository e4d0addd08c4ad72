import { ulid } from 'ulid'
import { beforeAll, describe, expect, it } from 'vitest'
import { skillIdOf } from '../../lib/japanese/grammar/skill-name.ts'
import { learner } from '../support/people.ts'
import { sharedStack } from '../support/shared-stack.ts'
import { startedForFile } from '../support/started-for-file.ts'
import type { Account } from './article-stack.ts'

const started = startedForFile(sharedStack)
let hana: Account
let ken: Account
beforeAll(async () => {
  hana = await learner(started())
  ken = await learner(started())
})

const RAIN = { form: '雨', reading: 'あめ' }
const SKILL = skillIdOf(RAIN)
const DAY_MS = 86_400_000

const recalled = (kind: 'attempt' | 'feedback', daysAgo: number, said: object) => ({
  event_id: ulid(),
  kind,
  occurred_at: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
  payload: {
    foundation: {
      targets: [{ object: { kind: 'skill', id: SKILL }, dimension: 'recall', outcome: 'correct' }],
      ...said,
    },
  },
})

const listOf = (who: Account, resource: string, query: { kind?: string; state?: string } = {}) =>
  who.study.foundation.list({ params: { resource }, query })

describe('the events of a learner', () => {
  it('become knowledge of that learner only, and feedback can be retracted', async () => {
    const alone = { support: [], first_independent_attempt: true }
    const said = recalled('feedback', 0, {})
    await hana.collection.wordWrites.put({ params: { skill_id: SKILL }, body: RAIN })
    const events = [recalled('attempt', 3, alone), recalled('attempt', 1, alone), said]
    const { events: outcomes } = await hana.study.learningEvents.record({ body: { events } })
    expect(outcomes).toEqual(events.map(({ event_id }, at) => ({ event_id, seq: at + 1, duplicate: false })))
    expect(await listOf(hana, 'knowledge', { kind: 'skill', state: 'recalled' })).toMatchObject({
      schema_version: 1,
      is_current: true,
      total: 1,
      items: [{ source: 'system', values: { object: { kind: 'skill', id: SKILL }, state: 'recalled' } }],
    })
    const conditions = async () =>
      (await listOf(hana, 'observations')).items.map(({ values }) => values.condition)
    expect(await conditions()).toEqual(['independent', 'self_reported'])
    expect((await listOf(ken, 'knowledge')).items).toEqual([])

    const taken = { params: { event_id: said.event_id }, body: { request_id: ulid() } }
    await expect(ken.study.learningEvents.retract(taken)).rejects.toMatchObject({ status: 404 })
    const outcome = await hana.study.learningEvents.retract(taken)
    expect(await hana.study.learningEvents.retract(taken)).toEqual(outcome)
    const attempted = { params: { event_id: events[0]?.event_id ?? '' }, body: { request_id: ulid() } }
    await expect(hana.study.learningEvents.retract(attempted)).rejects.toMatchObject({ status: 403 })
    expect(await conditions()).toEqual(['independent'])
    expect((await listOf(hana, 'evidence')).total).toBe(3)
  })
})
