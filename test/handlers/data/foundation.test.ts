import { describe, expect, it } from 'vitest'
import { resources } from '../../../lib/data/learners/profile/foundation.ts'
import { outcomeOf } from '../../support/outcome.ts'
import { deepDescribe, deepIt } from '../../support/sample.ts'
import { labWithFinished } from './edit-stories.ts'
import { examples, list, newId, recordIdIn, remove, seen, write } from './foundation-stories.ts'
import { dataLab, reader, stranger } from './lab.ts'
import { attempt, makeTargets, send } from './learning-stories.ts'

const open = dataLab()

describe('each resource that learners write', () => {
  it('takes a record, changes it, lists it and deletes it', async () => {
    const client = (await open()).as(reader)
    for (const [resource, values] of Object.entries(examples)) {
      const made = await write(client, resource, values, { record_id: recordIdIn(resource) })
      expect(made, resource).toMatchObject({ version: 1, source: 'self', values })
      if (resource === 'taxonomy') continue
      expect((await list(client, resource)).items).toEqual([made])
      const changed = await write(client, resource, values, seen(made))
      expect(changed).toEqual({ ...made, version: 2 })
      await remove(client, resource, changed)
      expect((await list(client, resource)).items).toEqual([])
    }
  })

  deepIt('is found in its list by a search for its names', async () => {
    const client = (await open()).as(reader)
    const names = ['Ａ novel', 'Another NOVEL', 'An exam', 'Work']
    for (const name of names) await write(client, 'goals', { name })
    const found = async (query: object) =>
      (await list(client, 'goals', query)).items.map(({ values }) => values.name)
    expect(await found({ q: 'novel' })).toEqual(names.slice(0, 2))
    expect(await found({ q: 'a novel' })).toEqual(names.slice(0, 1))
    const page = await list(client, 'goals', { offset: 1, limit: 2 })
    expect(page).toMatchObject({ total: 4, next_offset: 3 })
    expect(page.items.map(({ values }) => values.name)).toEqual(names.slice(1, 3))
    const [first] = page.items
    if (!first) throw new Error('A page of two has a first item')
    await write(client, 'goals', { name: 'Another NOVEL', state: 'done' }, seen(first))
    expect(await found({ state: 'done' })).toEqual(['Another NOVEL'])
    for (const exam of page.items.slice(1)) await remove(client, 'goals', exam)
    expect(await found({ offset: 1, limit: 2 })).toEqual(['Another NOVEL', 'Work'])
    expect(await list(client, 'goals', { limit: 1 })).toMatchObject({ total: 3, next_offset: 1 })
    await expect(list(client, 'goals', { kind: 'topic' })).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

it('a key that only one record may have is refused for a second record until the first releases it', async () => {
  const client = (await open()).as(reader)
  const unique = ['languages', 'preferences', 'self-assessments', 'taxonomy']
  for (const resource of unique) {
    const values = examples[resource] ?? {}
    const first = await write(client, resource, values)
    await expect(write(client, resource, values), resource).rejects.toMatchObject({ code: 'duplicate' })
    if (resource === 'taxonomy') continue
    await remove(client, resource, first)
    await write(client, resource, values)
  }
})

deepIt('a goal starts active, can be paused or done, and becomes active again', async () => {
  const client = (await open()).as(reader)
  expect(await outcomeOf(write(client, 'goals', { name: 'a', state: 'done' }))).toBe('invalid_transition')
  let goal = await write(client, 'goals', { name: 'a' })
  for (const state of ['paused', 'active', 'done', 'active', 'paused', 'done'])
    goal = await write(client, 'goals', { name: 'a', state }, seen(goal))
  expect(await outcomeOf(write(client, 'goals', { name: 'a', state: 'paused' }, seen(goal)))).toBe(
    'invalid_transition',
  )
  expect(await write(client, 'goals', { name: 'b', state: 'done' }, seen(goal))).toMatchObject({
    values: { name: 'b', state: 'done' },
  })
})

deepDescribe('a preference for an article', () => {
  it('begins with a text that the learner can read, and outlives it', async () => {
    const { lab, client, id } = await labWithFinished(open, ['雨。'])
    const about = (article: number) => ({
      item: { kind: 'article', id: String(article) },
      type: 'interest',
      value: 4,
    })
    for (const [who, article] of [
      [lab.as(stranger), id],
      [client, 999],
    ] as const)
      await expect(write(who, 'preferences', about(article))).rejects.toMatchObject({
        code: 'invalid_input',
        extras: {
          errors: [{ path: 'body.values.item.id', message: 'is not the id of a text that you can read' }],
        },
      })
    const mine = await write(client, 'preferences', about(id))
    await client.articles.remove({ params: { id } })
    expect(await write(client, 'preferences', { ...about(id), value: 1 }, seen(mine))).toMatchObject({
      version: 2,
    })
  })
})

describe('taxonomy', () => {
  it('shows shared terms, and private ones to their learner only', async () => {
    const { lab, client } = await open.asReader({ SHARED_TERMS: 'yes' })
    const before = await list(client, 'taxonomy', { limit: 200 })
    expect(before.items.every(({ user_id, source }) => user_id === 0 && source === 'system')).toBe(true)
    const term = await write(client, 'taxonomy', { kind: 'topic', name: 'Trains', aliases: ['電車'] })
    expect((await list(client, 'taxonomy', { q: '電車', kind: 'topic' })).items).toEqual([term])
    expect((await list(client, 'taxonomy')).total).toBe((before.total ?? 0) + 1)
    expect((await list(lab.as(stranger), 'taxonomy')).total).toBe(before.total)
    expect((await list(client, 'taxonomy', { q: '電車', kind: 'genre' })).items).toEqual([])
  })

  it('recognises a private term by its name and each alias, in any spelling of case or width', async () => {
    const client = (await open({ SHARED_TERMS: 'yes' })).as(reader)
    await write(client, 'taxonomy', { kind: 'topic', name: 'Trains', aliases: ['ＪＲ'] })
    for (const name of ['trains', ' TRAINS ', 'jr'])
      expect(await outcomeOf(write(client, 'taxonomy', { kind: 'topic', name }))).toBe('duplicate')
    await write(client, 'taxonomy', { kind: 'scene', name: 'Trains' })
    await write(client, 'taxonomy', { kind: 'topic', name: 'Trains', language: 'en' })
  })

  deepIt('refuses to change, delete or merge terms', async () => {
    const client = (await open({ SHARED_TERMS: 'yes' })).as(reader)
    const [shared] = (await list(client, 'taxonomy')).items
    const own = await write(client, 'taxonomy', examples.taxonomy ?? {})
    if (!shared) throw new Error('There are shared terms')
    const forbidden = { code: 'forbidden' }
    for (const term of [shared, own]) {
      await expect(
        write(client, 'taxonomy', { merged_into: own.record_id }, seen(term)),
      ).rejects.toMatchObject(forbidden)
      await expect(remove(client, 'taxonomy', term)).rejects.toMatchObject(forbidden)
    }
    await expect(
      write(client, 'taxonomy', { merged_into: own.record_id }, { record_id: shared.record_id }),
    ).rejects.toMatchObject(forbidden)
  })

  deepIt('leads from a merged term to the one that replaces it', async () => {
    const client = (await open({ SHARED_TERMS: 'yes' })).as(reader)
    const terms = (await list(client, 'taxonomy', { limit: 200 })).items
    const merged = terms.find(({ values }) => values.merged_into !== null)
    if (!merged) throw new Error('One of the shared terms was merged')
    const preference = (id: string) =>
      write(client, 'preferences', { item: { kind: 'taxonomy', id }, type: 'interest', value: 3 })
    expect((await preference(merged.record_id)).values).toMatchObject({
      item: { kind: 'taxonomy', id: merged.values.merged_into },
    })
    await expect(preference(String(merged.values.merged_into))).rejects.toMatchObject({ code: 'duplicate' })
    const known = { item: { kind: 'taxonomy', id: merged.record_id }, type: 'domain_familiarity', value: 3 }
    await write(client, 'preferences', known)
    const own = await write(client, 'taxonomy', examples.taxonomy ?? {})
    expect((await preference(own.record_id)).values).toMatchObject({ item: { id: own.record_id } })
    await expect(preference(newId())).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

deepDescribe('read-only resources', () => {
  it('refuse writes before they check values; unknown resources are not found', async () => {
    const client = (await open()).as(reader)
    for (const resource of ['dimensions', 'history', 'senses'])
      await expect(write(client, resource, { x: 1 }), resource).rejects.toMatchObject({ code: 'forbidden' })
    for (const resource of ['nothing', 'constructor'])
      await expect(write(client, resource, { x: 1 }), resource).rejects.toMatchObject({ code: 'not_found' })
    await expect(list(client, 'nothing')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('show the values that the documentation names', async () => {
    const { lab, client } = await open.asReader()
    await write(client, 'goals', { name: 'x' })
    await makeTargets(lab)
    await send(client, attempt())
    for (const [name, { valueNames: shown = [], write: isWritten }] of Object.entries(resources)) {
      if (isWritten || name === 'senses') continue
      const [item] = (await list(client, name)).items
      expect(Object.keys(item?.values ?? {}).toSorted(), name).toEqual(shown.toSorted())
    }
  })

  it('include the ten dimensions, and senses, of which there are none yet', async () => {
    const client = (await open()).as(reader)
    expect(await list(client, 'dimensions')).toMatchObject({ total: 10, profile_version: 0 })
    expect(await list(client, 'senses', { q: newId() })).toMatchObject({ items: [], total: 0 })
  })
})
