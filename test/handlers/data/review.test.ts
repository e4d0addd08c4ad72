import { describe, expect, it } from 'vitest'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { outcomeOf } from '../../support/outcome.ts'
import { list } from './foundation-stories.ts'
import { dataLab } from './lab.ts'
import { knowledgeOf } from './learning-stories.ts'
import {
  cardIds,
  cardOf,
  changeCard,
  DAY_S,
  dayOf,
  getCard,
  logsOf,
  MINUTE_S,
  queueOf,
  rain,
  rate,
  settings,
  TODAY,
  undo,
  until,
  withRain,
} from './review-stories.ts'
import { change, mapOf, newRequest, put, RAIN, remove, SNOW } from './word-stories.ts'

const open = dataLab()

it('a queue is read in one round for the day, one for the keys, and one for the cards with their words', async () => {
  const { lab, client } = await withRain(open)
  // The dictionary in use is remembered for a while.
  await queueOf(client)
  const requests = (await lab.requestsOf(() => queueOf(client))).toSorted()
  const queries = ['QueryCommand', 'QueryCommand', 'QueryCommand']
  expect(requests).toEqual(['BatchGetItemCommand', 'BatchGetItemCommand', ...queries])
})

describe('a word that is learnt', () => {
  it('has a card for each template of the settings, suspended while the word is known and removed with it', async () => {
    const { client } = await withRain(open)
    expect(await cardIds(client)).toEqual([rain])
    await settings(client, { templates: ['recognition', 'recall'], bury_siblings: false }, 1)
    await put(client, SNOW)
    expect((await cardIds(client)).toSorted()).toEqual(
      [rain, cardOf(SNOW), cardOf(SNOW, 'recall')].toSorted(),
    )
    await change(client, [[SNOW, 'known']])
    expect(await cardIds(client)).toEqual([rain])
    expect(await getCard(client, cardOf(SNOW))).toMatchObject({ suspended: 'word_state', version: 2 })
    await put(client, SNOW, { state: 'learning' })
    expect(await getCard(client, cardOf(SNOW))).toMatchObject({ suspended: null, version: 3 })
    await remove(client, SNOW)
    expect(await cardIds(client)).toEqual([rain])
    await expect(getCard(client, cardOf(SNOW))).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is mature while its recognition card has a stability of three weeks', async () => {
    const { lab, client } = await withRain(open)
    const stateOf = async () => (await mapOf(client))[skillIdOf(RAIN)]
    await rate(client, rain, 'easy')
    while ((await stateOf()) === 'l') {
      until(lab, (await getCard(client, rain)).due_at)
      await rate(client, rain, 'good')
    }
    expect((await getCard(client, rain)).stability).toBeGreaterThanOrEqual(21)
    expect(await stateOf()).toBe('m')
    await put(client, RAIN, { state: 'known' })
    expect(await stateOf()).toBe('k')
    await put(client, RAIN, { state: 'learning' })
    expect(await stateOf()).toBe('m')
    until(lab, (await getCard(client, rain)).due_at)
    const request_id = newRequest()
    await rate(client, rain, 'again', { request_id })
    expect(await stateOf()).toBe('l')
    await undo(client, request_id)
    expect(await stateOf()).toBe('m')
  })
})

describe('a rating', () => {
  it('gives the interval that the queue announced, and counts for its study day', async () => {
    const { lab, client } = await withRain(open)
    const [queued] = (await queueOf(client)).items
    expect(queued).toMatchObject({
      front: { text: '雨', furigana: null },
      back: { text: '', furigana: [{ text: '雨', reading: 'あめ' }], note: '', source: null, place: null },
      intervals: { again: 60, good: 600 },
    })
    const { card, day } = await rate(client, rain, 'good', { duration_ms: 4_000 })
    expect([card.state, card.version, card.introduced_on, day]).toEqual(['learning', 2, TODAY, TODAY])
    expect(Date.parse(card.due_at) - lab.clock.now().getTime()).toBe(600_000)
    expect(await dayOf(client, TODAY)).toEqual({ day: TODAY, new: 1, ms: 4_000 })
    expect(await getCard(client, rain)).toEqual(card)
    lab.clock.advance(10 * MINUTE_S)
    await rate(client, rain, 'again')
    expect(await dayOf(client, TODAY)).toEqual({ day: TODAY, new: 1, learning: 1, again: 1, ms: 4_000 })
  })

  it('happens once, however often it is sent', async () => {
    const { lab, client } = await withRain(open)
    const request_id = newRequest()
    const [first, ...others] = await Promise.all(
      Array.from({ length: 4 }, () => rate(client, rain, 'good', { request_id, expected_version: 1 })),
    )
    for (const other of others) expect(other).toEqual(first)
    expect(await logsOf(lab, 1)).toHaveLength(1)
    expect(await dayOf(client, TODAY)).toEqual({ day: TODAY, new: 1 })
    expect(await outcomeOf(rate(client, rain, 'hard', { request_id, expected_version: 1 }))).toBe(
      'idempotency_mismatch',
    )
    await expect(rate(client, rain, 'good', { expected_version: 1 })).rejects.toMatchObject({
      code: 'version_conflict',
      extras: { members: { current_version: 2, card: first?.card } },
    })
  })

  it('may come late from a device that was offline, but not out of order or from the future', async () => {
    const { lab, client } = await withRain(open)
    const now = lab.clock.now()
    const at = (seconds: number) => new Date(now.getTime() + seconds * 1_000).toISOString()
    lab.clock.advance(20 * DAY_S)
    const { day } = await rate(client, rain, 'good', { reviewed_at: at(60) })
    expect(day).toBe(TODAY)
    const refused = async (reviewed_at: string) =>
      expect(rate(client, rain, 'good', { reviewed_at })).rejects.toMatchObject({ code: 'invalid_input' })
    await refused(at(0))
    await refused(at(20 * DAY_S + 61))
    lab.clock.advance(11 * DAY_S)
    await refused(at(DAY_S / 2))
    expect((await getCard(client, rain)).reps).toBe(1)
  })

  it('is refused for a card that is suspended, buried or not due', async () => {
    const { lab, client } = await withRain(open)
    const refused = async () => {
      expect(await cardIds(client)).toEqual([])
      await expect(rate(client, rain, 'good')).rejects.toMatchObject({ code: 'not_due' })
    }
    await changeCard(client, rain, { suspended: true })
    await refused()
    await changeCard(client, rain, { suspended: false, buried_until: '2026-11-25T00:00:00.000Z' })
    await refused()
    await changeCard(client, rain, { buried_until: null })
    await rate(client, rain, 'easy')
    await refused()
    lab.clock.advance(30 * DAY_S)
    expect(await cardIds(client)).toEqual([rain])
    expect(await rate(client, rain, 'good')).toMatchObject({ card: { reps: 2 } })
  })

  it('records an observation of the word, according to the learner’s support', async () => {
    const { lab, client } = await withRain(open)
    const stateOf = async () => (await knowledgeOf(lab, 1)).items[0]?.values.state
    await rate(client, rain, 'good')
    expect(await stateOf()).toBe('observed')
    lab.clock.advance(DAY_S)
    await rate(client, rain, 'good', { support: [] })
    lab.clock.advance(10 * DAY_S)
    await rate(client, rain, 'good', { support: [] })
    expect(await stateOf()).toBe('recognised')
    const { items } = await list(client, 'observations', { q: skillIdOf(RAIN) })
    expect(items.map(({ values }) => [values.condition, values.evidence_count])).toEqual(
      expect.arrayContaining([
        ['independent', 2],
        ['unknown', 1],
      ]),
    )
    const evaluators = async (resource: string) =>
      new Set((await list(client, resource)).items.map(({ values }) => values.evaluator_version))
    for (const resource of ['evidence', 'observations', 'knowledge'])
      expect(await evaluators(resource)).toEqual(new Set(['observed-production-recall.v4']))
  })
})

describe('an undone rating', () => {
  it('restores the card except for its version, and removes its effect on study day and knowledge', async () => {
    const { lab, client } = await withRain(open)
    const before = await getCard(client, rain)
    const request_id = newRequest()
    await rate(client, rain, 'again', { request_id, duration_ms: 900, support: [] })
    const undone = await undo(client, request_id)
    expect(undone).toEqual({ card: { ...before, version: 3 }, day: TODAY })
    expect(await undo(client, request_id)).toEqual(undone)
    expect(await getCard(client, rain)).toEqual(undone.card)
    expect(await dayOf(client, TODAY)).toEqual({})
    expect((await knowledgeOf(lab, 1)).items).toEqual([])
    expect(await logsOf(lab, 1)).toMatchObject([{ request_id, undone_at: lab.clock.now().toISOString() }])
    expect(await outcomeOf(rate(client, rain, 'again', { request_id }))).toBe('idempotency_mismatch')
  })

  it('must be the last one of its card that counts', async () => {
    const { lab, client } = await withRain(open)
    const before = await getCard(client, rain)
    const [first, second] = [newRequest(), newRequest()]
    await rate(client, rain, 'again', { request_id: first })
    lab.clock.advance(MINUTE_S)
    await rate(client, rain, 'good', { request_id: second })
    await expect(undo(client, first)).rejects.toMatchObject({ code: 'version_conflict' })
    await undo(client, second)
    const undone = await undo(client, first)
    expect(undone.card).toEqual({ ...before, version: 5 })
    expect(await undo(client, first)).toEqual(undone)
    expect(await dayOf(client, TODAY)).toEqual({})
    await expect(undo(client, newRequest())).rejects.toMatchObject({ code: 'not_found' })
  })
})
