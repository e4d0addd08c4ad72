import { describe, expect, it } from 'vitest'
import type { TakenKind } from '../../../lib/contracts/schemas/learners/learners.ts'
import { skillIdOf } from '../../../lib/japanese/grammar/skill-name.ts'
import { deepDescribe, deepIt } from '../../support/sample.ts'
import { finishedArticle } from './edit-stories.ts'
import { exportOf, type Line, ofKind } from './export-stories.ts'
import { allAllowed, list, write } from './foundation-stories.ts'
import { type Lab, reader, stranger } from './lab.ts'
import { exportLab } from './moved-export.ts'
import { SENTENCES, take, takeAll } from './moving-stories.ts'
import { cardOf, getCard, rate } from './review-stories.ts'
import { countsOf, detailsOf, put, RAIN, SNOW } from './word-stories.ts'

const withExport = exportLab()

const FUTURE = '2199-01-01T00:00:00.000Z'
const NEVER = '0'.repeat(26)

/** Members with which a line is refused, by kind. */
const BAD: Record<TakenKind, Record<string, unknown>[]> = {
  setting: [{ resource: 'nothing' }, { values: 1 }, { updated_at: FUTURE }, { record_id: 'you' }],
  word: [
    ...[{ form: '' }, { form: 'x'.repeat(201) }, { form: 'a b', reading: 'あ' }, { word_kind: 'kanji' }],
    ...[{ tags: ['a b'] }, { tags: Array(21).fill('a') }, { note: 'x'.repeat(2_001) }, { state: 'new' }],
    ...[{ created_at: FUTURE }, { joined: Array(101).fill(NEVER) }, { note: '\ud800' }, { form: 1 }],
  ],
  word_source: [
    ...[{ sentence: '' }, { sentence: 'x'.repeat(2_001) }],
    ...[{ start: -1 }, { length: 9_999 }, { index: 50_000 }],
    ...[{ furigana: [{ text: 'other' }] }, { created_at: 'yesterday' }, { created_at: FUTURE }],
  ],
  kept_sentence: [
    ...[{ front: { sentence: 'a', furigana: [] } }, { back: null }, { origin: {} }, { item_id: 'x' }],
    ...[{ tags: 'a' }, { updated_at: FUTURE }],
  ],
  media: [
    ...[{ media_id: 'w.x.y' }, { start_ms: -1 }, { end_ms: 500 }, { end_ms: 20_501 }, { picture: 'x' }],
    ...[{ start_ms: 1.5 }, { article_id: null }],
  ],
  card: [
    ...[{ card_id: 'w.x.recall' }, { stability: -1 }, { stability: 1e9 }, { stability: null }],
    ...[
      { state: 'review', difficulty: 11 },
      { state: 'review', difficulty: 0 },
      { due_at: '9999-01-01T00:00:00Z' },
    ],
    ...[
      { last_review: FUTURE },
      { reps: -1 },
      { step: 1.5 },
      { introduced_on: '2199-01-01' },
      { suspended: 'x' },
    ],
  ],
  rating: [
    ...[{ rating: 'best' }, { reviewed_at: FUTURE }, { day: '2020-01-01' }, { duration_ms: -1 }],
    ...[{ before: {} }, { counted: { reviews: -1 } }, { request_id: '' }, { card_id: `w.${NEVER}.recall` }],
  ],
  record: [
    { resource: 'dimensions' },
    { resource: '__proto__' },
    { values: { any: 1 } },
    { created_at: FUTURE },
  ],
  event: [
    ...[
      { event_kind: 'x' },
      { occurred_at: FUTURE },
      { occurred_at: '1969-12-31T00:00:00Z' },
      { event_id: 'x' },
    ],
    ...[
      { payload: { foundation: { targets: [] } } },
      { payload: { x: 'x'.repeat(9_000) } },
      { day: '2020-01-01' },
    ],
  ],
  day: [{ day: '2199-01-01' }, { day: '1950-01-01' }, { reviews: -1 }, { ms: 1e12 }, { words_known: 0.5 }],
  reading_time: [{ article_id: 0 }, { reading: 0 }, { ms: -1 }, { rows: 'x' }, { counted: '[[1]]' }],
  series: [{ id: 'x' }, { name: '' }, { articles: [0] }, { articles: Array(501).fill(1) }],
  favorite: [{ article_id: '1' }, { created_at: FUTURE }],
  position: [{ index: -1 }, { at: FUTURE }, { sentence_hash: 1 }, { finished_at: FUTURE }],
}

/** The texts of the export have no recordings. */
const SOUND: Line = {
  ...{ kind: 'media', media_id: `s.${NEVER}`, article_id: 1, start_ms: 500, end_ms: 1_500, picture: 'none' },
}

const allOf = async (lab: Lab) => (await exportOf(lab, reader)).filter(({ kind }) => kind !== 'end')

describe('a line that no export has', () => {
  it('is refused with its reason, and the lines beside it are taken', async () => {
    const { lines, lab, client } = await withExport()
    const before = await allOf(lab)
    for (const [kind, wrongs] of Object.entries(BAD)) {
      const given = [...ofKind(lines, kind), ...ofKind([SOUND], kind)]
      const of = (one: Line): one is Line & { kind: TakenKind } => one.kind in BAD
      const [good] = given.filter(of)
      if (!good) throw new Error(`The export has no ${kind}`)
      const bad = [
        ...wrongs.map(wrong => ({ ...good, ...wrong })),
        {},
        {
          ...good,
          created_at: 7,
          at: 7,
          day: 7,
          front: 7,
          state: 7,
          reviewed_at: 7,
          event_id: 7,
          article_id: 'x',
          articles: 7,
          resource: 7,
          sentence: 7,
        },
      ]
      const { outcomes, reasons } = await take(client, good.kind, bad, { looksUp: false })
      for (const [n, outcome] of outcomes.entries())
        expect([kind, bad[n], outcome]).toEqual([kind, bad[n], 'invalid'])
      expect(reasons.every(reason => reason !== null && (reason.value ?? '').length < 300)).toBe(true)
    }
    expect(await allOf(lab)).toEqual(before)
    const [word] = ofKind(lines, 'word')
    const { outcomes } = await take(client, 'word', [{ ...word, state: 'x' }, { ...word }, { ...word }])
    expect(outcomes).toEqual(['invalid', 'added', 'present'])
  })

  deepIt('is named by its word, whatever id it says, and leads to no other word', async () => {
    const { lines, lab, client } = await withExport()
    const [line] = ofKind(lines, 'word')
    await take(client, 'word', [{ ...line, skill_id: NEVER, ...SNOW, written: '雪' }])
    expect(await detailsOf(client, SNOW)).toMatchObject({ skill_id: skillIdOf(SNOW), version: 1 })
    const [source] = ofKind(lines, 'word_source')
    const [card] = ofKind(lines, 'card')
    const elsewhere = { ...card, card_id: `w.${NEVER}.recall` }
    expect((await take(client, 'word_source', [{ ...source, skill_id: NEVER }])).outcomes).toEqual([
      'skipped',
    ])
    expect((await take(client, 'card', [elsewhere])).outcomes).toEqual(['skipped'])
    const { learning, known, ignored } = await countsOf(lab, reader.user_id)
    expect(learning + known + ignored).toBe(1)
  })
})

deepDescribe('a move into an account with words and settings', () => {
  it('changes them only if it overwrites', async () => {
    const { lines, lab, client } = await withExport()
    await put(client, RAIN, { state: 'learning', note: 'here' })
    await rate(client, cardOf(RAIN), 'easy')
    const rated = await getCard(client, cardOf(RAIN))
    const [word = { kind: 'word' }] = ofKind(lines, 'word')
    const line = {
      ...word,
      ...RAIN,
      written: '雨',
      state: 'learning',
      note: 'there',
      tags: ['a', 'a'],
      sense_id: NEVER,
      joined: [],
    }
    const [card] = ofKind(lines, 'card').filter(
      ({ state, template }) => state === 'review' && template === 'recognition',
    )
    const cardLine = { ...card, card_id: cardOf(RAIN), subject_id: skillIdOf(RAIN) }
    expect((await take(client, 'word', [line])).outcomes).toEqual(['present'])
    expect((await take(client, 'card', [cardLine])).outcomes).toEqual(['present'])
    expect(await detailsOf(client, RAIN)).toMatchObject({ note: 'here' })
    expect(await getCard(client, cardOf(RAIN))).toEqual(rated)

    expect((await take(client, 'word', [line], { overwrite: true })).outcomes).toEqual(['changed'])
    expect((await take(client, 'card', [cardLine], { overwrite: true })).outcomes).toEqual(['changed'])
    expect(await detailsOf(client, RAIN)).toMatchObject({ note: 'there', state: 'learning' })
    expect(await getCard(client, cardOf(RAIN))).toMatchObject({
      stability: card?.stability,
      due_at: card?.due_at,
    })
    const version = (await getCard(client, cardOf(RAIN))).version
    expect((await take(client, 'word', [line], { overwrite: true })).outcomes).toEqual(['present'])
    expect((await take(client, 'card', [cardLine], { overwrite: true })).outcomes).toEqual(['present'])
    expect((await getCard(client, cardOf(RAIN))).version).toBe(version)
    expect(await countsOf(lab, reader.user_id)).toEqual({ learning: 1, known: 0, ignored: 0 })
  })

  it('allows nothing that the learner forbids', async () => {
    const { lines, lab, client } = await withExport()
    const [setting] = ofKind(lines, 'setting').filter(({ resource }) => resource === 'privacy')
    await write(
      client,
      'privacy',
      { ...allAllowed, record_events: false, personalise: false },
      { record_id: 'me' },
    )
    const privacy = async () => (await list(client, 'privacy')).items[0]?.values
    for (const overwrite of [false, true]) {
      await take(client, 'setting', [{ ...setting }], { overwrite })
      expect(await privacy()).toEqual({ ...allAllowed, record_events: false, personalise: false })
    }
    const events = ofKind(lines, 'event')
    const taken = await take(client, 'event', events, { overwrite: true })
    expect(new Set(taken.outcomes)).toEqual(new Set(['skipped']))
    expect(taken.reasons[0]).toEqual({ code: 'events_off' })
    expect(ofKind(await exportOf(lab, reader), 'event')).toEqual([])
  })
})

deepDescribe('an export whose texts did not come', () => {
  it('leaves what belongs to them, and keeps sentences and words without their place', async () => {
    const { lines, lab, client } = await withExport()
    // It has the number of one of the export's texts, and is another's.
    await finishedArticle(lab.as(stranger), SENTENCES)
    const { told } = await takeAll(client, lines, { articles: [[2, 1]] })
    const outcomes = (kind: string) => new Set(told.flatMap(one => (one.kind === kind ? one.outcome : [])))
    for (const kind of ['favorite', 'position', 'reading_time'])
      expect([kind, outcomes(kind)]).toEqual([kind, new Set(['skipped'])])
    for (const kind of ['word_source', 'kept_sentence', 'card', 'rating', 'event', 'series'])
      expect([kind, outcomes(kind)]).toEqual([kind, new Set(['added'])])
    const moved = await exportOf(lab, reader)
    expect(JSON.stringify(moved)).not.toMatch(/"article_id":[1-9]/)
    expect(ofKind(moved, 'series')).toMatchObject([{ articles: [] }])
    const { items } = await client.keptSentences.list({ query: {} })
    expect(items.map(({ article_id, origin }) => [article_id, origin.state])).toEqual(
      Array(3).fill([null, 'gone']),
    )
    const [kept] = items.filter(({ review }) => review)
    lab.clock.advance(400 * 86_400)
    const side = (await client.review.queue({ query: { limit: 100 } })).items.find(
      ({ card }) => card.subject_id === kept?.item_id,
    )
    expect(side?.back.place).toBeNull()
    await rate(client, side?.card.card_id ?? '', 'good')
  })
})
