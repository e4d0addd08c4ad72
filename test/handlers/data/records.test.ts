import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { resource } from '../../../lib/data/learners/records/resource.ts'
import { writeRecord } from '../../../lib/data/learners/records/write-record.ts'
import { atOnce, conflictWith, invalidAt, outcomeOf } from '../../support/outcome.ts'
import { deepDescribe, deepIt } from '../../support/sample.ts'
import { testStores } from '../../support/store.ts'
import { beforeRequests, openTwo } from './edit-stories.ts'
import { clear, list, newId, remove, seen, versionOf, write } from './foundation-stories.ts'
import { dataLab, reader, stranger } from './lab.ts'

const open = dataLab()
const stores = testStores()

describe('a record', () => {
  deepIt('has defaults for omitted fields, a version, and its times', async () => {
    const { lab, client } = await open.asReader()
    const goal = await write(client, 'goals', { name: 'Read a novel' })
    expect(goal).toEqual({
      record_id: goal.record_id,
      user_id: reader.user_id,
      source: 'self',
      version: 1,
      created_at: '2026-11-20T09:00:00.000Z',
      updated_at: '2026-11-20T09:00:00.000Z',
      values: {
        name: 'Read a novel',
        purpose: null,
        type: 'other',
        order: 0,
        deadline: null,
        state: 'active',
      },
    })
    lab.clock.advance(60)
    const changed = await write(client, 'goals', { name: 'Read two', order: 3 }, seen(goal))
    expect(changed).toMatchObject({
      version: 2,
      created_at: '2026-11-20T09:00:00.000Z',
      updated_at: '2026-11-20T09:01:00.000Z',
      values: { name: 'Read two', order: 3 },
    })
    expect(await list(client, 'goals')).toEqual({
      schema_version: 1,
      profile_version: 2,
      items: [changed],
      total: 1,
      next_offset: null,
    })
  })

  it('can be changed only by a writer that has seen its latest version', async () => {
    const client = (await open()).as(reader)
    const goal = await write(client, 'goals', { name: 'a' })
    await write(client, 'goals', { name: 'b' }, seen(goal))
    for (const version of [0, 1, 3]) {
      const late = write(client, 'goals', { name: 'c' }, { record_id: goal.record_id, version })
      await expect(late).rejects.toMatchObject(conflictWith(2))
    }
    await expect(remove(client, 'goals', goal)).rejects.toMatchObject({ code: 'version_conflict' })
  })

  it('is not found by another learner', async () => {
    const lab = await open()
    const goal = await write(lab.as(reader), 'goals', { name: 'mine' })
    const other = lab.as(stranger)
    expect(await list(other, 'goals')).toMatchObject({ items: [], profile_version: 0 })
    await expect(write(other, 'goals', { name: 'x' }, seen(goal))).rejects.toMatchObject(conflictWith(0))
    await write(other, 'goals', { name: 'theirs' }, { record_id: goal.record_id })
    expect((await list(lab.as(reader), 'goals')).items).toEqual([goal])
  })
})

it('of several writers that have seen the same version one wins, and the others receive its version', async () => {
  const client = (await open()).as(reader)
  const goal = await write(client, 'goals', { name: '0' })
  const { answers, refusals } = await atOnce(
    ['1', '2', '3', '4', '5'].map(name => write(client, 'goals', { name }, seen(goal))),
  )
  expect([answers, refusals]).toMatchObject([[{ version: 2 }], Array(4).fill(conflictWith(2))])
})

deepIt('settings with one record per learner have the id me and no other', async () => {
  const client = (await open()).as(reader)
  expect((await list(client, 'profile')).items).toEqual([])
  const me = { record_id: 'me' }
  expect(await write(client, 'profile', {}, me)).toMatchObject({
    record_id: 'me',
    values: {
      show_kana: 'when_unknown',
      show_translation: 'on_demand',
      explanation_depth: 'standard',
      challenge: 'balanced',
    },
  })
  for (const [resource, wrong] of [
    ['privacy', {}],
    ['review-settings', {}],
    ['goals', { record_id: 'me' }],
  ] as const)
    expect(await outcomeOf(write(client, resource, { name: 'x' }, wrong))).toBe('invalid_input')
  const { values } = await write(client, 'review-settings', { time_zone: 'Asia/Tokyo' }, me)
  expect(values).toMatchObject({ time_zone: 'Asia/Tokyo', day_starts_at: 4, learning_steps: ['1m', '10m'] })
  expect((await list(client, 'review-settings')).items).toHaveLength(1)
})

deepDescribe('the privacy settings', () => {
  it('are written only as a whole, so that no permission is given by being left out', async () => {
    const client = (await open()).as(reader)
    const none = { record_events: false, record_lookups: false, personalise: false }
    const off = await write(client, 'privacy', none, { record_id: 'me' })
    for (const left of Object.keys(none)) {
      const partial = Object.fromEntries(Object.entries(none).filter(([name]) => name !== left))
      await expect(write(client, 'privacy', partial, seen(off))).rejects.toMatchObject(
        invalidAt(`body.values.${left}`),
      )
    }
    expect((await list(client, 'privacy')).items).toMatchObject([{ version: 1, values: none }])
  })
})

deepDescribe('a resource with a limit', () => {
  const marks = resource({
    name: 'marks',
    about: 'A mark',
    record: 'own',
    most: 2,
    values: z.strictObject({ text: z.string() }),
  })

  it('takes no more concurrent writes than its limit allows, until one is deleted', async () => {
    const { learning } = (await open()).app
    const mark = (record_id: string, text: string | null = 'x', expected_version = 0) =>
      writeRecord(learning, marks, {
        user_id: 1,
        record_id,
        request_id: newId(),
        expected_version,
        input: text === null ? null : { text },
        source: 'self',
      })
    const ids = [newId(), newId(), newId(), newId()]
    const outcomes = await Promise.allSettled(ids.map(id => mark(id)))
    const written = outcomes.filter(({ status }) => status === 'fulfilled')
    expect(written).toHaveLength(2)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'limit_reached' })
    const [first = ''] = ids.filter((_, at) => outcomes[at]?.status === 'fulfilled')
    await mark(first, 'changed', 1)
    await mark(first, null, 2)
    expect(await mark(newId())).toMatchObject({ version: 1 })
    await expect(mark(newId())).rejects.toMatchObject({ code: 'limit_reached' })
  })
})

deepDescribe('a write while the profile is cleared', () => {
  it('belongs either to the former profile or to the new one', async () => {
    const { one, client } = await openTwo(stores)
    let last = 0
    beforeRequests(one, async request => {
      last = request
    })
    const goal = await write(one.as(reader), 'goals', { name: 'before' })
    for (let request = 0; request <= last; request += 1) {
      await clear(client, await versionOf(client))
      beforeRequests(one, async at => {
        last = at
        if (at === request) await clear(client, await versionOf(client))
      })
      const written = await write(one.as(reader), 'goals', { name: 'new' }, { record_id: goal.record_id })
      expect([[], [written]]).toContainEqual((await list(client, 'goals')).items)
      expect(written.version).toBe(1)
      const history = (await list(client, 'history')).items.map(({ values }) => values.resource)
      expect([['clear-profile'], ['clear-profile', 'goals']]).toContainEqual(history.toSorted())
    }
  })
})
