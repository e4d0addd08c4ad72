import { describe, expect, it } from 'vitest'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { deepIt } from '../../support/sample.ts'
import { testStores } from '../../support/store.ts'
import { openTwo } from './edit-stories.ts'
import { allAllowed, seen, write } from './foundation-stories.ts'
import { type DataClient, dataLab, type Lab, reader, stranger } from './lab.ts'
import { attempt, evidenceOf, knowledgeOf, newEventId, recall, send } from './learning-stories.ts'
import { putKnown, RAIN, SNOW } from './word-stories.ts'

const open = dataLab()
const stores = testStores()

const lookUp = (client: DataClient, words = [RAIN, SNOW], event_id = newEventId()) =>
  client.lookups.found({ body: { event_id, skill_ids: words.map(skillIdOf) } })

const recorded = async (lab: Lab, user_id = reader.user_id) => (await evidenceOf(lab, user_id)).items

describe('a look-up', () => {
  it('is an exposure of the found word, supported by a dictionary, once per event id', async () => {
    const { lab, client } = await open.asReader()
    await putKnown(client, RAIN, { state: 'known' })
    await putKnown(client, SNOW)
    const event_id = newEventId()
    const states = { [skillIdOf(RAIN)]: 'k', [skillIdOf(SNOW)]: 'l' }
    expect(await lookUp(client, [RAIN, SNOW], event_id)).toEqual({ states })
    lab.clock.advance(1_000)
    expect(await lookUp(client, [RAIN, SNOW], event_id)).toEqual({ states })
    expect(await recorded(lab)).toMatchObject([
      {
        source: 'system',
        values: {
          object: { kind: 'skill', id: skillIdOf(RAIN) },
          dimension: 'sense_recognition',
          outcome: null,
          support: ['dictionary'],
        },
      },
    ])
    expect((await knowledgeOf(lab, reader.user_id)).items).toMatchObject([
      { values: { state: 'observed', observations: [] } },
    ])
  })

  deepIt('is not recorded for a word that nobody keeps, and creates no skill', async () => {
    const lab = await open()
    await putKnown(lab.as(stranger), SNOW)
    expect(await lookUp(lab.as(reader), [RAIN, SNOW])).toEqual({ states: {} })
    expect(await recorded(lab)).toEqual([])
    const { data } = await lab.app.learning.skills.get({ skill_id: skillIdOf(RAIN) }).go()
    expect(data).toBeNull()
    expect(await lookUp(lab.as(reader), [SNOW])).toEqual({ states: {} })
    expect(await recorded(lab)).toHaveLength(1)
    expect(await recorded(lab, stranger.user_id)).toEqual([])
  })

  deepIt('is not recorded if the learner records no look-ups or no events', async () => {
    const { lab, client } = await open.asReader()
    await putKnown(client, RAIN)
    const off = await write(client, 'privacy', { ...allAllowed, record_lookups: false }, { record_id: 'me' })
    expect(await lookUp(client)).toEqual({ states: { [skillIdOf(RAIN)]: 'l' } })
    await write(client, 'privacy', { ...allAllowed, record_events: false }, seen(off))
    expect(await lookUp(client)).toEqual({ states: { [skillIdOf(RAIN)]: 'l' } })
    expect(await recorded(lab)).toEqual([])
  })

  deepIt('is answered even if it cannot be recorded', async () => {
    const { one, other } = await openTwo(stores)
    await putKnown(one.as(reader), RAIN)
    other.client.middlewareStack.add((next, { commandName }) => async args => {
      if (commandName?.startsWith('Transact')) throw new Error('The store writes nothing.')
      return next(args)
    })
    await expect(lookUp(other.as(reader))).resolves.toEqual({ states: { [skillIdOf(RAIN)]: 'l' } })
    expect(await recorded(one)).toEqual([])
  })
})

it('an event that names an unknown skill or sense is refused alone, and creates none', async () => {
  const { lab, client } = await open.asReader()
  await putKnown(client, RAIN)
  const rain = recall(skillIdOf(RAIN))
  const sense = { ...rain, object: { kind: 'sense' as const, id: skillIdOf(RAIN) } }
  const sent = [attempt([rain]), attempt([rain, recall(skillIdOf(SNOW))]), attempt([sense]), attempt([rain])]
  const outcomes = await send(client, ...sent)
  expect(outcomes.map(({ seq }) => seq)).toEqual([1, null, null, 2])
  expect(outcomes.map(({ refused }) => refused?.detail)).toEqual([
    undefined,
    'payload.foundation.targets.1.object.id: this skill does not exist: add the word first',
    'payload.foundation.targets.0.object.id: this sense does not exist: add the word first',
    undefined,
  ])
  expect((await lab.app.learning.skills.get({ skill_id: skillIdOf(SNOW) }).go()).data).toBeNull()
  expect(await recorded(lab)).toHaveLength(2)
})
