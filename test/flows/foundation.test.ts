import { ulid } from 'ulid'
import { beforeAll, describe, expect, it } from 'vitest'
import { FoundationItem, FoundationList } from '../../lib/contracts/schemas/learners/foundation.ts'
import { learner } from '../support/people.ts'
import { sharedStack } from '../support/shared-stack.ts'
import type { TestStack } from '../support/stack.ts'
import { shortText } from '../support/texts.ts'
import { type Account, uploaded } from './article-stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await sharedStack()
})

/** A device speaks HTTP, and knows nothing of the clients. */
function deviceOf({ token }: Pick<Account, 'token'>) {
  const base = `${stack.addresses.study}/api/adaptive/me/foundation`
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const post = async (path: string, expected_version: number, values: object = {}, request_id = ulid()) => {
    const body = JSON.stringify({ request_id, expected_version, values })
    const reply = await fetch(`${base}/${path}`, { method: 'POST', headers, body })
    return { status: reply.status, body: await reply.json() }
  }
  return {
    post,
    list: async (path: string) =>
      FoundationList.parse(await (await fetch(`${base}/${path}`, { headers })).json()),
    async made(resource: string, values: object, record_id = ulid()) {
      const { status, body } = await post(`${resource}/${record_id}`, 0, values)
      expect({ status, body }).toMatchObject({ status: 200, body: { version: 1, values } })
      return FoundationItem.parse(body)
    },
  }
}

describe('a profile', () => {
  it('is created, changed from two devices, partly retracted and cleared, over HTTP', async () => {
    const hana = await learner(stack)
    const { id } = await uploaded(hana, shortText, { explain_mode: 'split' })
    const [phone, desk] = [deviceOf(hana), deviceOf(hana)]

    await phone.made('languages', { language: 'en', is_native: true })
    const goal = await phone.made('goals', { name: 'Read a novel' })
    const exam = await phone.made('exams', { exam: 'JLPT', level: 'N4', taken_on: '2019' })
    const term = await phone.made('taxonomy', { kind: 'topic', name: 'Trains', aliases: ['電車'] })
    const item = { kind: 'taxonomy', id: term.record_id }
    await phone.made('preferences', { item, type: 'interest', value: 5 })
    await phone.made('self-assessments', {
      object: { kind: 'overall', id: null },
      dimension: 'reading',
      judgement: 'Slow but sure.',
    })
    await phone.made('reading-settings', { minutes_per_day: 20 }, 'me')
    await phone.made('privacy', { record_events: true, record_lookups: false, personalise: true }, 'me')
    await phone.made('material-feedback', { article_id: id, content_revision: 1, interest: 4 })

    // Both devices have seen version 1 of the goal.
    const done = await desk.post(`goals/${goal.record_id}`, 1, { name: 'Read a novel', state: 'done' })
    expect(done.body).toMatchObject({ version: 2, values: { state: 'done' } })
    const late = await phone.post(`goals/${goal.record_id}`, 1, { name: 'Read two novels' })
    expect(late).toMatchObject({ status: 409, body: { code: 'version_conflict', current_version: 2 } })
    const reopened = await phone.post(`goals/${goal.record_id}`, 2, { name: 'Read two novels' })
    expect(reopened.body).toMatchObject({ version: 3, values: { state: 'active' } })
    expect((await desk.list('exams?q=jlpt')).items).toEqual([exam])

    const [evidence] = (await desk.list('evidence')).items
    const retracted = await fetch(
      `${stack.addresses.study}/api/adaptive/me/foundation/retractions/${evidence?.values.event_id}`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${hana.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ request_id: ulid() }),
      },
    )
    expect(retracted.status).toBe(200)
    expect((await desk.post(`exams/${exam.record_id}?delete=true`, 1)).body).toMatchObject({ deleted: true })
    expect((await desk.list('history')).items).toHaveLength(13)

    const { profile_version, schema_version } = await desk.list('goals')
    expect({ profile_version, schema_version }).toEqual({ profile_version: 13, schema_version: 1 })
    const request_id = ulid()
    const cleared = await desk.post('clear-profile/all', profile_version, {}, request_id)
    expect(cleared).toMatchObject({ status: 200, body: { version: profile_version + 1 } })
    expect(await phone.post('clear-profile/all', profile_version, {}, request_id)).toEqual(cleared)
    for (const resource of ['languages', 'goals', 'exams', 'preferences', 'material-feedback', 'evidence'])
      expect((await phone.list(resource)).items, resource).toEqual([])
    expect((await phone.list('privacy')).items).toMatchObject([{ values: { record_lookups: false } }])
  })

  it('belongs to one learner, and a forbidden write is refused before its values are checked', async () => {
    const [hana, ken] = [deviceOf(await learner(stack)), deviceOf(await learner(stack))]
    const goal = await hana.made('goals', { name: 'Mine' })
    expect((await ken.list('goals')).items).toEqual([])
    expect(await ken.post(`goals/${goal.record_id}`, 1, { name: 'Theirs' })).toMatchObject({
      status: 409,
      body: { code: 'version_conflict', current_version: 0 },
    })
    for (const [path, status] of [
      ['observations', 403],
      ['insights', 403],
      ['nothing', 404],
    ] as const)
      expect(await hana.post(`${path}/${ulid()}`, 0, { whatever: 1 }), path).toMatchObject({ status })
  })
})
