import { describe, expect, it } from 'vitest'
import { deepDescribe, deepIt } from '../../support/sample.ts'
import { reader, stranger } from './lab.ts'
import {
  ALONE,
  ARTICLE,
  attempt,
  evidenceOf,
  knowledgeOf,
  known,
  learningLab,
  newEventId,
  OTHER_SKILL,
  observationsOf,
  onDay,
  recall,
  SKILL,
  send,
} from './learning-stories.ts'

const open = learningLab()

describe('events that are sent', () => {
  it('are recorded in their order, and become knowledge at the next read', async () => {
    const lab = await open()
    const events = [attempt([recall()], ALONE, onDay(17)), attempt([recall()], ALONE, onDay(18))]
    expect(await send(lab.as(reader), ...events)).toEqual([
      { event_id: events[0]?.event_id, seq: 1, duplicate: false },
      { event_id: events[1]?.event_id, seq: 2, duplicate: false },
    ])
    expect(await knowledgeOf(lab, 1)).toEqual({
      is_current: true,
      total: 1,
      next_offset: null,
      items: [
        {
          record_id: expect.any(String),
          user_id: 1,
          source: 'system',
          version: 2,
          created_at: lab.clock.now().toISOString(),
          updated_at: lab.clock.now().toISOString(),
          values: {
            object: { kind: 'skill', id: SKILL },
            word: { written: '雨', form: '雨', reading: 'あめ' },
            state: 'recalled',
            last_at: '2026-11-18T09:00:00.000Z',
            evaluator_version: 'observed-production-recall.v4',
            observations: [
              {
                dimension: 'recall',
                condition: 'independent',
                estimate: null,
                reliability: null,
                evidence_count: 2,
              },
            ],
          },
        },
      ],
    })
    expect(await known(lab, 2)).toEqual([])
  })

  deepIt('are recorded once however often they are sent, and an id belongs to one body', async () => {
    const lab = await open()
    const event = attempt()
    const other = { ...event, occurred_at: '2026-11-18T09:00:00.000Z' }
    const [first, again, another] = await send(lab.as(reader), event, event, other)
    expect([first, again]).toEqual([
      { event_id: event.event_id, seq: 1, duplicate: false },
      { event_id: event.event_id, seq: 1, duplicate: true },
    ])
    expect(another).toMatchObject({ seq: null, refused: { code: 'idempotency_mismatch' } })
    const before = await knowledgeOf(lab, 1)
    expect(await send(lab.as(reader), event, other)).toEqual([again, another])
    expect(await send(lab.as(stranger), other)).toMatchObject([{ seq: 1, duplicate: false }])
    expect(await knowledgeOf(lab, 1)).toEqual(before)
    expect(before.items).toMatchObject([{ version: 1 }])
  })

  deepIt('are refused one by one', async () => {
    const lab = await open()
    const good = [attempt(), attempt()]
    const id = newEventId()
    const bad = [
      {},
      null,
      'event',
      { ...attempt(), event_id: 'mine' },
      { ...attempt(), kind: 'review' },
      { ...attempt(), kind: 'evaluation' },
      { ...attempt(), source: 'system' },
      { ...attempt(), more: 1 },
      { ...attempt(), occurred_at: 'yesterday' },
      { ...attempt(), occurred_at: '2026-11-20T09:01:00.001Z' },
      { ...attempt(), occurred_at: '1969-12-31T23:59:59.000Z' },
      attempt([]),
      attempt(Array.from({ length: 21 }, () => recall())),
      attempt([{ ...recall(), object: { kind: 'skill', id: 'りんご' } }]),
      attempt([{ ...recall(), object: { kind: 'article', id: '0' } }]),
      attempt([recall()], { support: ['hint', 'hint'] }),
      attempt([recall()], { task_type: 'Cloze 1' }),
      { ...attempt(), payload: { foundation: null, reading: { article_id: 1, rows: 5, ms: 10 } } },
      { ...attempt(), kind: 'exposure', payload: { reading: { article_id: 1, rows: 501, ms: 10 } } },
      { ...attempt(), payload: { foundation: null, note: 'x'.repeat(9_000) } },
      { ...attempt(), event_id: id, payload: { foundation: {} } },
    ]
    const outcomes = await send(lab.as(reader), good[0], ...bad, good[1])
    expect(outcomes.at(0)).toMatchObject({ seq: 1, duplicate: false })
    expect(outcomes.at(-1)).toMatchObject({ seq: 2, duplicate: false })
    for (const [at, outcome] of outcomes.slice(1, -1).entries())
      expect(outcome, `event ${at}`).toMatchObject({
        seq: null,
        duplicate: false,
        refused: { code: 'invalid_input', detail: expect.stringMatching(/.: ./) },
      })
    expect(outcomes.at(-2)).toMatchObject({ event_id: id })
    expect(outcomes.at(1)).toMatchObject({ event_id: null })
    expect((await evidenceOf(lab, 1)).total).toBe(2)
  })

  deepIt('keep their order when they take several transactions, 50 at most', async () => {
    const lab = await open()
    const events = Array.from({ length: 50 }, (_, n) =>
      attempt(Array.from({ length: 1 + (n % 20) }, () => recall())),
    )
    const outcomes = await send(lab.as(reader), ...events)
    expect(outcomes.map(({ seq }) => seq)).toEqual(events.map((_, n) => n + 1))
    await expect(send(lab.as(reader), ...events, attempt())).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(send(lab.as(reader))).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(send(lab.as(null), attempt())).rejects.toMatchObject({ code: 'forbidden' })
  })
})

it('an event of the old contract is kept unchanged, and says nothing about knowledge', async () => {
  const lab = await open()
  const payloads = [{ foundation: null, word: '雨', score: 3 }, { word: '雪' }, {}]
  const events = payloads.map(payload => attempt([], {}, { payload }))
  expect((await send(lab.as(reader), ...events)).map(({ seq }) => seq)).toEqual([1, 2, 3])
  expect(await knowledgeOf(lab, 1)).toMatchObject({ is_current: true, total: 0 })
  const { data } = await lab.app.learning.events.query.event({ user_id: 1 }).go({ consistent: true })
  expect(data.map(({ payload }) => JSON.parse(payload))).toEqual(
    payloads.map(payload => ({ foundation: null, ...payload })),
  )
})

deepDescribe('unknown knowledge', () => {
  it('is null and never zero, and unknown support is never "no support"', async () => {
    const lab = await open()
    const unsaid = attempt([recall(), { ...recall(OTHER_SKILL), outcome: null }], {
      first_independent_attempt: true,
    })
    await send(lab.as(reader), unsaid, { ...unsaid, event_id: newEventId(), ...onDay(18) })
    const { items } = await observationsOf(lab, 1)
    expect(items.map(({ values }) => values)).toEqual([
      {
        evaluator_version: 'observed-production-recall.v4',
        object: { kind: 'skill', id: SKILL },
        dimension: 'recall',
        condition: 'unknown',
        estimate: null,
        reliability: null,
        evidence_count: 2,
      },
    ])
    expect((await known(lab, 1)).map(({ state }) => state)).toEqual(['observed', 'observed'])
    expect((await evidenceOf(lab, 1, { q: OTHER_SKILL })).items).toMatchObject([
      { values: { outcome: null, support: null, attempt_id: null } },
      { values: { outcome: null, support: null, article_revision: null } },
    ])
  })

  it('of an article or a sense stays unknown when a skill is known', async () => {
    const lab = await open()
    const article = {
      object: { kind: 'article' as const, id: String(ARTICLE) },
      dimension: 'reading_skill' as const,
    }
    const sense = { object: { kind: 'sense' as const, id: SKILL }, dimension: 'recall' as const }
    const events = [17, 18, 19].map(day =>
      attempt([recall(), { ...article, outcome: null }, { ...sense, outcome: null }], ALONE, onDay(day)),
    )
    await send(lab.as(reader), ...events)
    expect(await known(lab, 1)).toMatchObject(
      [
        { object: { kind: 'skill' }, state: 'recalled', observations: [{ estimate: 1, reliability: 0.3 }] },
        { object: { kind: 'sense' }, state: null, observations: [] },
        { object: { kind: 'article' }, state: null, observations: [] },
      ].toSorted((a, b) => (a.object.kind < b.object.kind ? 1 : -1)),
    )
  })
})

deepIt('the lists of knowledge filter by kind, state and id, and page', async () => {
  const lab = await open()
  const many = [SKILL, OTHER_SKILL].flatMap(id =>
    [17, 18].map(day => attempt([recall(id)], id === SKILL ? ALONE : { support: ['hint'] }, onDay(day))),
  )
  const article = {
    object: { kind: 'article' as const, id: String(ARTICLE) },
    dimension: 'reading' as const,
    outcome: null,
  }
  await send(lab.as(reader), ...many, attempt([article], {}, onDay(16)))
  const ids = async (query: object) =>
    (await knowledgeOf(lab, 1, query)).items.map(({ values }) => values.object)
  expect(await ids({})).toHaveLength(3)
  expect(await ids({ kind: 'article' })).toEqual([{ kind: 'article', id: String(ARTICLE) }])
  expect(await ids({ state: 'recalled' })).toEqual([{ kind: 'skill', id: SKILL }])
  expect(await ids({ state: 'observed' })).toEqual([{ kind: 'skill', id: OTHER_SKILL }])
  expect(await ids({ q: OTHER_SKILL.slice(0, 5).toLowerCase() })).toEqual([
    { kind: 'skill', id: OTHER_SKILL },
  ])
  expect(await knowledgeOf(lab, 1, { offset: 1, limit: 1 })).toMatchObject({ total: 3, next_offset: 2 })
  expect(await observationsOf(lab, 1, { offset: 1, limit: 1 })).toMatchObject({
    total: 2,
    next_offset: null,
    items: [{ version: 2, values: { condition: 'independent' } }],
  })
  expect(await evidenceOf(lab, 1, { limit: 2 })).toMatchObject({ total: 5, next_offset: 2 })
  expect(await evidenceOf(lab, 1, { q: SKILL })).toMatchObject({ total: 2 })
  expect(await evidenceOf(lab, 1, { q: 'none' })).toMatchObject({ total: 0, items: [] })
})
