import { describe, expect, it } from 'vitest'
import { deepDescribe, deepIt } from '../../support/sample.ts'
import { exportOf, ofKind } from './export-stories.ts'
import { clear, examples, kept, remove, seen, versionOf, write, writeExamples } from './foundation-stories.ts'
import { type Lab, reader, stranger } from './lab.ts'
import { ARTICLE, attempt, feedback, knowledgeOf, learningLab, retract, send } from './learning-stories.ts'
import { storedOf } from './stored-of-learner.ts'

const open = learningLab()

const reading = () =>
  attempt(undefined, undefined, {
    kind: 'exposure',
    payload: { foundation: null, reading: { article_id: ARTICLE, rows: 12, ms: 60_000 } },
  })

/** The values as they were written: an export has no defaults. */
const without = (values: object, left_out: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !left_out.includes(name)))

/** A learner with something of every kind. */
async function learned(lab: Lab) {
  const client = lab.as(reader)
  const records = await writeExamples(client)
  const goal = records.find(({ values }) => values.name === examples.goals?.name)
  if (!goal) throw new Error('There is no goal among the examples.')
  const events = [attempt(), feedback(), reading()]
  await send(client, ...events)
  return { client, records, goal, events }
}

describe('an export of learning data', () => {
  it('contains every record, each of its changes, every event and every study day', async () => {
    const lab = await open()
    const { client, records, goal, events } = await learned(lab)
    const paused = await write(client, 'goals', { ...goal.values, state: 'paused' }, seen(goal))
    await retract(client, events[1]?.event_id ?? '')

    const lines = await exportOf(lab, reader)
    const byId = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
    const shown = (kind: string) =>
      ofKind(lines, kind).map(({ kind: _, resource: _resource, ...record }) => record)
    const current = records
      .map(record => (record.record_id === goal.record_id ? paused : record))
      .map(({ user_id: _, left_out = [], values, ...record }) => ({
        ...record,
        values: without(values, left_out),
      }))
    expect([...shown('setting'), ...shown('record')].toSorted(byId)).toEqual(current.toSorted(byId))
    expect(ofKind(lines, 'setting').map(({ resource }) => resource)).toEqual(kept)
    // One for each record, the pause and the retraction.
    expect(ofKind(lines, 'change')).toHaveLength(records.length + 2)
    expect(ofKind(lines, 'change')).toContainEqual(
      expect.objectContaining({ resource: 'goals', before: goal, after: paused }),
    )
    expect(ofKind(lines, 'event')).toMatchObject(
      events.map(({ event_id, kind, payload }, n) => ({ event_id, event_kind: kind, seq: n + 1, payload })),
    )
    expect(ofKind(lines, 'event').map(({ retracted_at }) => retracted_at !== undefined)).toEqual([
      false,
      true,
      false,
    ])
    expect(ofKind(lines, 'day')).toMatchObject([{ read_rows: 12, read_ms: 60_000 }])
    expect(JSON.stringify(lines)).not.toMatch(/fingerprint|__edb|gsi1|"label"/)
    expect((await exportOf(lab, stranger)).map(({ kind }) => kind)).toEqual(['account', 'origin', 'end'])
  })

  deepIt('contains nothing that was deleted or cleared, and everything that clearing keeps', async () => {
    const lab = await open()
    const { client, goal } = await learned(lab)
    await remove(client, 'goals', goal)
    expect(JSON.stringify(ofKind(await exportOf(lab, reader), 'record'))).not.toContain(goal.record_id)
    await clear(client, await versionOf(client))
    const language = await write(client, 'languages', { language: 'fr' })

    const lines = await exportOf(lab, reader)
    expect(ofKind(lines, 'record')).toMatchObject([{ resource: 'languages', record_id: language.record_id }])
    expect(ofKind(lines, 'setting').map(({ resource }) => resource)).toEqual(kept)
    expect(ofKind(lines, 'event').map(({ event_kind }) => event_kind)).toEqual(['attempt', 'exposure'])
    expect(ofKind(lines, 'change').map(({ resource }) => resource)).toEqual(
      expect.arrayContaining([...kept, 'languages', 'clear-profile']),
    )
    expect(ofKind(lines, 'change')).toHaveLength(kept.length + 2)
  })
})

deepDescribe('a learner with records and events of two generations', () => {
  it('is erased completely, before and after sweeps', async () => {
    const lab = await open()
    for (const acting of [reader, stranger]) {
      const client = lab.as(acting)
      await writeExamples(client)
      await send(client, attempt(), feedback(), reading())
      await knowledgeOf(lab, acting.user_id)
      await clear(client, await versionOf(client))
      await write(client, 'languages', { language: 'fr' })
    }
    const others = await storedOf(lab.app, stranger.user_id)
    expect((await storedOf(lab.app, reader.user_id)).length).toBe(others.length)
    const params = { id: reader.user_id }
    await lab.as(null).learners.erase({ params })
    expect(await storedOf(lab.app, reader.user_id)).toEqual([])
    expect(await storedOf(lab.app, stranger.user_id)).toEqual(others)
    // The sweep items of the learner are still due, and find nothing.
    while ((await lab.as(null).housekeeping.sweep()).is_more_due);
    expect(await storedOf(lab.app, reader.user_id)).toEqual([])
    expect((await exportOf(lab, reader)).map(({ kind }) => kind)).toEqual(['account', 'origin', 'end'])
  })
})
