import { describe, expect, it } from 'vitest'
import { skillIdOf } from '../../../lib/skills/skill-name.ts'
import { finishedArticle } from './edit-stories.ts'
import { exportOf, ofKind } from './export-stories.ts'
import { dataLab, reader, stranger } from './lab.ts'
import { knowledgeOf } from './learning-stories.ts'
import {
  cardIds,
  cardOf,
  DAY_S,
  dayOf,
  getCard,
  logsOf,
  MINUTE_S,
  queueOf,
  rate,
  settings,
  undo,
} from './review-stories.ts'
import { numbered } from './stories.ts'
import { change, mapOf, newRequest, put, RAIN, remove, SNOW } from './word-stories.ts'

const open = dataLab()
const rain = cardOf(RAIN)
const TODAY = '2026-11-20'

/** A learner whose word is due. */
async function withRain() {
  const lab = await open()
  const client = lab.as(reader)
  await settings(client, { fuzz: false })
  await put(client, RAIN)
  return { lab, client }
}

describe('a word that is learnt', () => {
  it('has a card by each template of the settings, which waits while the word is known and goes with it', async () => {
    const { client } = await withRain()
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

  it('is mature as long as its recognition has a stability of three weeks', async () => {
    const { lab, client } = await withRain()
    const stateOf = async () => (await mapOf(client))[skillIdOf(RAIN)]
    await rate(client, rain, 'easy')
    while ((await stateOf()) === 'l') {
      const { due_at } = await getCard(client, rain)
      lab.clock.advance((Date.parse(due_at) - lab.clock.now().getTime()) / 1_000)
      await rate(client, rain, 'good')
    }
    expect((await getCard(client, rain)).stability).toBeGreaterThanOrEqual(21)
    expect(await stateOf()).toBe('m')
    await put(client, RAIN, { state: 'known' })
    expect(await stateOf()).toBe('k')
    await put(client, RAIN, { state: 'learning' })
    expect(await stateOf()).toBe('m')
    const { due_at } = await getCard(client, rain)
    lab.clock.advance((Date.parse(due_at) - lab.clock.now().getTime()) / 1_000)
    const request_id = newRequest()
    await rate(client, rain, 'again', { request_id })
    expect(await stateOf()).toBe('l')
    await undo(client, request_id)
    expect(await stateOf()).toBe('m')
  })
})

describe('a rating', () => {
  it('does what the queue said it would, and counts for its study day', async () => {
    const { lab, client } = await withRain()
    const [queued] = (await queueOf(client)).items
    expect(queued).toMatchObject({
      front: { text: '雨', furigana: null },
      back: { text: '', furigana: [{ text: '雨', reading: 'あめ' }], note: '', source: null },
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

  it('is done once, however often and from wherever it is sent', async () => {
    const { lab, client } = await withRain()
    const request_id = newRequest()
    const [first, ...others] = await Promise.all(
      Array.from({ length: 4 }, () => rate(client, rain, 'good', { request_id, expected_version: 1 })),
    )
    for (const other of others) expect(other).toEqual(first)
    expect(await logsOf(lab, 1)).toHaveLength(1)
    expect(await dayOf(client, TODAY)).toEqual({ day: TODAY, new: 1 })
    await expect(rate(client, rain, 'hard', { request_id, expected_version: 1 })).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    })
    await expect(rate(client, rain, 'good', { expected_version: 1 })).rejects.toMatchObject({
      code: 'version_conflict',
      extras: { members: { current_version: 2, card: first?.card } },
    })
  })

  it('of two devices at once wins once, and the other learns what became of the card', async () => {
    const { lab, client } = await withRain()
    const both = await Promise.allSettled([
      rate(client, rain, 'good', { expected_version: 1 }),
      rate(client, rain, 'again', { expected_version: 1 }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await logsOf(lab, 1)).toHaveLength(1)
    expect(await getCard(client, rain)).toMatchObject({ version: 2, reps: 1 })
  })

  it('may come late from a device that was offline, but not out of order or from the future', async () => {
    const { lab, client } = await withRain()
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
    const { lab, client } = await withRain()
    const refused = async () => {
      expect(await cardIds(client)).toEqual([])
      await expect(rate(client, rain, 'good')).rejects.toMatchObject({ code: 'not_due' })
    }
    const patch = async (body: object) => {
      const { version } = await getCard(client, rain)
      await client.review.change({ params: { id: rain }, body: { expected_version: version, ...body } })
    }
    await patch({ suspended: true })
    await refused()
    await patch({ suspended: false, buried_until: '2026-11-25T00:00:00.000Z' })
    await refused()
    await patch({ buried_until: null })
    await rate(client, rain, 'easy')
    await refused()
    lab.clock.advance(30 * DAY_S)
    expect(await cardIds(client)).toEqual([rain])
    expect(await rate(client, rain, 'good')).toMatchObject({ card: { reps: 2 } })
  })

  it('says what is known of the word, as the learner’s support allows', async () => {
    const { lab, client } = await withRain()
    const stateOf = async () => (await knowledgeOf(lab, 1)).items[0]?.values.state
    await rate(client, rain, 'good')
    expect(await stateOf()).toBe('observed')
    lab.clock.advance(DAY_S)
    await rate(client, rain, 'good', { support: [] })
    lab.clock.advance(10 * DAY_S)
    await rate(client, rain, 'good', { support: [] })
    expect(await stateOf()).toBe('recognised')
    const { items } = await client.foundation.list({
      params: { resource: 'observations' },
      query: { q: skillIdOf(RAIN) },
    })
    expect(items.map(({ values }) => [values.condition, values.evidence_count])).toEqual(
      expect.arrayContaining([
        ['independent', 2],
        ['unknown', 1],
      ]),
    )
  })
})

describe('an undone rating', () => {
  it('leaves the card as it was but for its version, and its day and knowledge as if it had never been', async () => {
    const { lab, client } = await withRain()
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
    await expect(rate(client, rain, 'again', { request_id })).rejects.toMatchObject({
      code: 'idempotency_mismatch',
    })
  })

  it('is the last one of its card', async () => {
    const { lab, client } = await withRain()
    const [first, second] = [newRequest(), newRequest()]
    await rate(client, rain, 'again', { request_id: first })
    lab.clock.advance(MINUTE_S)
    await rate(client, rain, 'good', { request_id: second })
    await expect(undo(client, first)).rejects.toMatchObject({ code: 'version_conflict' })
    await undo(client, second)
    await expect(undo(client, newRequest())).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a leech', () => {
  it('is found at the threshold, and waits until the learner takes it up again', async () => {
    const { lab, client } = await withRain()
    await settings(client, { fuzz: false, leech_threshold: 1 }, 1)
    await rate(client, rain, 'easy')
    lab.clock.advance(60 * DAY_S)
    const { card } = await rate(client, rain, 'again')
    expect(card).toMatchObject({ lapses: 1, leech: true, suspended: 'leech' })
    expect(await cardIds(client)).toEqual([])
    expect((await client.review.cards({ query: { leech: true } })).items).toEqual([card])
    await client.review.change({ params: { id: rain }, body: { expected_version: 3, suspended: false } })
    expect(await cardIds(client)).toEqual([rain])
  })
})

describe('the queue', () => {
  it('keeps to the limits of the day, and lends new cards on request', async () => {
    const lab = await open()
    const client = lab.as(reader)
    const words = ['あ', 'い', 'う', 'え'].map(form => ({ form, reading: form }))
    for (const word of words) await put(client, word)
    await settings(client, { new_per_day: 2 })
    expect(await queueOf(client)).toMatchObject({ counts: { new: 2, learning: 0, review: 0 } })
    expect(await cardIds(client)).toHaveLength(2)
    expect(await cardIds(client, { extra_new: 1 })).toHaveLength(3)
    const [first = ''] = await cardIds(client)
    await rate(client, first, 'easy')
    expect(await cardIds(client)).toHaveLength(1)
  })

  it('shows a sibling another day', async () => {
    const lab = await open()
    const client = lab.as(reader)
    await settings(client, { templates: ['recognition', 'recall'] })
    await put(client, RAIN)
    const [shown = ''] = await cardIds(client)
    expect(await cardIds(client)).toHaveLength(1)
    await rate(client, shown, 'easy')
    expect(await cardIds(client)).toEqual([])
    lab.clock.advance(DAY_S)
    expect(await cardIds(client)).toEqual([shown === rain ? cardOf(RAIN, 'recall') : rain])
  })

  it('shows steps that are due, and says when the next one is', async () => {
    const { lab, client } = await withRain()
    await settings(client, { learn_ahead_minutes: 0, fuzz: false }, 1)
    const { card } = await rate(client, rain, 'good')
    expect(await queueOf(client)).toMatchObject({ items: [], next_learning_at: card.due_at })
    lab.clock.advance(10 * MINUTE_S)
    expect(await cardIds(client)).toEqual([rain])
  })

  it('holds kept sentences with what was kept of them', async () => {
    const lab = await open()
    const client = lab.as(reader)
    const { id } = await finishedArticle(client, numbered(2))
    const { item_id } = await client.keptSentences.keep({
      body: { article_id: id, index: 1, tags: ['x'], review: true },
    })
    const { items } = await queueOf(client)
    expect(items).toMatchObject([
      {
        card: { card_id: `s.${item_id}.recognition`, kind: 'sentence' },
        front: { text: '文1。' },
        back: { text: '訳 文1。', explanation: '解 文1。', tags: ['x'] },
      },
    ])
    await rate(client, `s.${item_id}.recognition`, 'good', { support: [] })
    expect((await knowledgeOf(lab, 1)).items).toMatchObject([{ values: { object: { kind: 'article' } } }])
    await client.keptSentences.remove({ params: { id: item_id } })
    lab.clock.advance(DAY_S)
    expect(await cardIds(client)).toEqual([])
    expect(await logsOf(lab, 1)).toHaveLength(1)
  })

  it('holds nobody else’s cards', async () => {
    const { lab, client } = await withRain()
    expect(await cardIds(lab.as(stranger))).toEqual([])
    await expect(getCard(lab.as(stranger), rain)).rejects.toMatchObject({ code: 'not_found' })
    const request_id = newRequest()
    await rate(client, rain, 'good', { request_id })
    await expect(undo(lab.as(stranger), request_id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(rate(lab.as(stranger), rain, 'good', { expected_version: 2 })).rejects.toMatchObject({
      code: 'not_found',
    })
  })
})

describe('days and forecast', () => {
  it('count what was rated, in a row up to today or yesterday', async () => {
    const { lab, client } = await withRain()
    for (let day = 0; day < 3; day += 1) {
      await rate(client, rain, 'again')
      lab.clock.advance(DAY_S)
    }
    const days = () => client.review.days({ query: { from: '2026-11-01', to: '2026-11-30' } })
    expect(await days()).toMatchObject({
      items: [{ day: '2026-11-20' }, { day: '2026-11-21' }, { day: '2026-11-22' }],
      today: '2026-11-23',
      streak: 3,
    })
    lab.clock.advance(DAY_S)
    expect((await days()).streak).toBe(0)
  })

  it('say when cards come due, what is overdue today', async () => {
    const { lab, client } = await withRain()
    const { card } = await rate(client, rain, 'easy')
    const { items } = await client.review.forecast({ query: { days: 30 } })
    expect(items).toHaveLength(30)
    expect(items.filter(({ due }) => due > 0)).toEqual([{ day: card.due_at.slice(0, 10), due: 1 }])
    lab.clock.advance(60 * DAY_S)
    expect((await client.review.forecast({ query: { days: 1 } })).items).toEqual([
      { day: '2027-01-19', due: 1 },
    ])
  })
})

it('cards and ratings go into the export', async () => {
  const { lab, client } = await withRain()
  const { card } = await rate(client, rain, 'good', { duration_ms: 5 })
  const lines = await exportOf(lab, reader)
  expect(ofKind(lines, 'card')).toEqual([{ kind: 'card', subject: card.kind, ...without(card, 'kind') }])
  expect(ofKind(lines, 'rating')).toMatchObject([
    { card_id: rain, rating: 'good', day: TODAY, duration_ms: 5 },
  ])
})

const without = <T extends object>(value: T, name: keyof T) =>
  Object.fromEntries(Object.entries(value).filter(([key]) => key !== name))
