import { describe, expect, it } from 'vitest'
import type { Streak } from '../../../lib/contracts/schemas/learners/review.ts'
import { streakOf } from '../../../lib/data/learners/days/streak.ts'
import { deepDescribe, deepIt } from '../../support/sample.ts'
import { finishedArticle } from './edit-stories.ts'
import { allAllowed, write } from './foundation-stories.ts'
import { type DataClient, dataLab, reader } from './lab.ts'
import { newEventId } from './learning-stories.ts'
import { pass } from './lexicon-stories.ts'
import { cardOf, DAY_S, dayOf, MINUTE_S, rate, settings, TODAY, undo, withRain } from './review-stories.ts'
import { numbered } from './stories.ts'
import { entryOf, knowMany, mark, newRequest, put, putKnown, RAIN } from './word-stories.ts'

const open = dataLab()

interface Read {
  article_id: number
  rows: number
  ms: number
  characters?: number
  reading?: number
}
const readingEvent = (reading: Read, occurred_at: string, event_id = newEventId()) => ({
  ...{ event_id, kind: 'exposure' as const, occurred_at },
  payload: { reading },
})
const record = async (client: DataClient, events: ReturnType<typeof readingEvent>[]) =>
  (await client.learningEvents.record({ body: { events } })).events
const statisticsOf = async (client: DataClient) => {
  const { study } = await client.activity.statistics()
  if (!study) throw new Error('There are no statistics.')
  return study
}
const todayOf = async (client: DataClient) => {
  const { study, ...rest } = await client.activity.today()
  if (!study) throw new Error('There is no study data.')
  return { ...rest, ...study }
}

describe('reading activity', () => {
  it('counts sentences that were read at the pace of a reader, and refuses others', async () => {
    const { lab, client } = await open.asReader()
    const { id: article_id } = await finishedArticle(client, numbered(3))
    const now = lab.clock.now().toISOString()
    const refusalOf = async (read: Omit<Read, 'article_id'>) =>
      (await record(client, [readingEvent({ article_id, ...read }, now)]))[0]?.refused?.detail ?? null
    expect(await refusalOf({ rows: 2, characters: 40, ms: 10_000 })).toBeNull()
    expect(await refusalOf({ rows: 2, characters: 12_000, ms: 1 })).toContain('at most 1200 a minute')
    expect(await refusalOf({ rows: 2, characters: 1_000_000_000, ms: 60_000 })).toContain('characters')
    expect(await refusalOf({ rows: 2, characters: 0, ms: 10_000 })).toContain('at least 20 a minute')
    expect(await refusalOf({ rows: 1, characters: 40, ms: 61_000 })).toContain('a minute for each')
    expect(await refusalOf({ rows: 501, characters: 40, ms: 10_000 })).toContain('rows')
    const counted = { read_ms: 10_000, read_characters: 40 }
    expect(await dayOf(client, TODAY)).toEqual({ day: TODAY, read_rows: 2, ...counted })
    expect(await todayOf(client)).toMatchObject({ ...counted, studied: true, streak: 1 })
    expect((await statisticsOf(client)).days).toMatchObject([{ day: TODAY, read_rows: 2, ...counted }])
  })

  deepIt('is not counted, and is said not to be, while the learner records nothing', async () => {
    const { lab, client } = await open.asReader()
    const { id: article_id } = await finishedArticle(client, numbered(3))
    await write(client, 'privacy', { ...allAllowed, record_events: false }, { record_id: 'me' })
    const now = lab.clock.now().toISOString()
    await record(client, [readingEvent({ article_id, rows: 2, characters: 40, ms: 10_000 }, now)])
    expect(await todayOf(client)).toMatchObject({ recorded: false, read_ms: 0, studied: false })
    expect(await statisticsOf(client)).toMatchObject({ recorded: false, days: [] })
    expect(await client.readings.outcome({ params: { id: article_id } })).toMatchObject({
      ...{ recorded: false, ms: 0 },
    })
  })
})

describe('a streak', () => {
  const streak = async (today: string, ...days: string[]): Promise<Streak> =>
    streakOf(
      (async function* () {
        yield* days
      })(),
      today,
    )

  it('covers two missed days a month, and says which', async () => {
    expect(await streak('2026-11-20')).toEqual({ streak: 0, days_off: [] })
    expect(await streak('2026-11-20', '2026-11-20', '2026-11-19')).toEqual({ streak: 2, days_off: [] })
    expect(await streak('2026-11-20', '2026-11-19', '2026-11-17', '2026-11-16')).toEqual({
      ...{ streak: 3, days_off: ['2026-11-18'] },
    })
    expect(await streak('2026-11-20', '2026-11-17', '2026-11-15')).toEqual({
      ...{ streak: 1, days_off: ['2026-11-19', '2026-11-18'] },
    })
    expect(await streak('2026-11-20', '2026-11-16')).toEqual({ streak: 0, days_off: [] })
    expect(await streak('2026-11-03', '2026-11-03', '2026-10-29')).toEqual({
      ...{ streak: 2, days_off: ['2026-11-02', '2026-11-01', '2026-10-31', '2026-10-30'] },
    })
  })
})

deepDescribe('today', () => {
  it('has the streak that all days make, however old the first is', async () => {
    const { lab, client } = await open.asReader()
    const { user_id } = reader
    const daysAgo = (days: number) =>
      new Date(Date.parse(TODAY) - days * DAY_S * 1_000).toISOString().slice(0, 10)
    for (const [first, last] of [
      [1, 2],
      [4, 28],
      [31, 45],
      [49, 50],
    ] as const) {
      for (let ago = first; ago <= last; ago += 1)
        await lab.app.learning.studyDays.put({ user_id, day: daysAgo(ago), read_rows: 1 }).go()
      const { streak, days_off } = await client.review.days({ query: { from: TODAY, to: TODAY } })
      expect(await todayOf(client)).toMatchObject({ streak, days_off })
    }
  })

  it('has the due cards with the time for them, the text to go on with, and one to begin', async () => {
    const { lab, client } = await withRain(open)
    const [begun, ended, fresh] = [
      await finishedArticle(client, ['花。']),
      await finishedArticle(client, ['山。']),
      await finishedArticle(client, ['川。']),
    ]
    const at = lab.clock.now().toISOString()
    for (const { id } of [begun, ended])
      await client.positions.keep({ params: { id }, body: { index: 0, content_revision: 1, at } })
    await client.readings.finish({ params: { id: ended.id }, body: { at } })
    await write(client, 'reading-settings', { minutes_per_day: 25 }, { record_id: 'me' })
    expect(await todayOf(client)).toMatchObject({
      ...{ lacking: null, day: TODAY, goal_minutes: 25, recorded: true, studied: false, streak: 0 },
      ...{ days_off_left: 2, due: { new: 1, learning: 0, review: 0, minutes: 1 } },
      go_on: { id: begun.id },
      recommendation: null,
      next: { id: fresh.id },
    })
    await rate(client, cardOf(RAIN), 'easy', { duration_ms: 90_000 })
    await put(client, { form: '雪', reading: 'ゆき' })
    const requests = await lab.requestsOf(() => client.activity.today())
    // The cards of each queue, and this session’s steps: the days are remembered.
    expect(requests.filter(name => name === 'QueryCommand')).toHaveLength(4)
    expect(await todayOf(client)).toMatchObject({
      ...{ review_ms: 90_000, studied: true, streak: 1, due: { new: 1, minutes: 2 } },
    })
  })
})

deepIt('the end of a session says what was learnt, and what comes tomorrow', async () => {
  const { lab, client } = await withRain(open)
  const snow = { form: '雪', reading: 'ゆき' }
  await put(client, snow)
  const source = { sentence: '天が降る。', start: 0, length: 1 }
  const entry = (word: typeof RAIN) => entryOf(word, { forms: [word.form, '天'] })
  await mark(client, [{ word: RAIN, state: 'learning', source }], { entry })
  await rate(client, cardOf(snow), 'again', { duration_ms: 3_000 })
  lab.clock.advance(10 * MINUTE_S)
  const since = lab.clock.now().toISOString()
  lab.clock.advance(1)
  await rate(client, cardOf(RAIN), 'easy', { duration_ms: 4_000 })
  const request_id = newRequest()
  await rate(client, cardOf(snow), 'easy', { request_id })
  await undo(client, request_id)
  expect(await client.review.session({ query: { since } })).toEqual({
    ...{ cards: 1, ratings: 1, again: 0, ms: 4_000 },
    learnt: [{ card_id: cardOf(RAIN), text: '天', reading: RAIN.reading }],
    tomorrow: { day: '2026-11-21', due: 0, new: 0, minutes: 0 },
  })
  for (const reading of ['かぜ', 'はな', 'やま']) await put(client, { form: reading, reading })
  await settings(client, { new_per_day: 2 }, 1)
  // Two of the three that wait, at four seconds each.
  expect((await client.review.session({ query: { since } })).tomorrow).toMatchObject({ new: 2, minutes: 1 })
})

deepDescribe('the statistics of a year', () => {
  it('show words over time, retention, due cards and the texts read last', async () => {
    const { lab, client } = await withRain(open)
    await settings(client, { fuzz: false, learning_steps: [] }, 1)
    const { id: article_id } = await finishedArticle(client, ['雨の花。'], { title: '雨' })
    await pass(lab.as(null), article_id)
    await putKnown(client, { form: '花', reading: '花' }, { state: 'known' })
    const days = [TODAY]
    for (let due = Date.parse((await rate(client, cardOf(RAIN), 'easy')).card.due_at); days.length < 4; ) {
      lab.clock.advance((due - lab.clock.now().getTime()) / 1_000 + 1)
      const { card, day } = await rate(client, cardOf(RAIN), 'good')
      days.push(day)
      due = Date.parse(card.due_at)
    }
    const at = lab.clock.now().toISOString()
    await client.positions.keep({ params: { id: article_id }, body: { index: 0, content_revision: 1, at } })
    await record(client, [readingEvent({ article_id, rows: 1, characters: 4, ms: 4_000 }, at)])
    const found = await statisticsOf(client)
    const [first, , , last] = days
    expect(found.words.filter(({ day }) => day === first || day === found.from)).toEqual([
      { day: found.from, known: 0, mature: 0, learning: 0 },
      { day: first, known: 1, mature: 0, learning: 1 },
    ])
    expect(found.words.at(-1)).toEqual({ day: found.today, known: 1, mature: 1, learning: 0 })
    expect(found.days.map(({ day, ratings }) => [day, ratings])).toEqual(days.map(day => [day, 1]))
    expect(found.year).toMatchObject({ reviews: 3, passed: 3 })
    expect(found.retention.reduce((sum, { reviews }) => sum + reviews, 0)).toBe(3)
    expect(found.forecast).toHaveLength(30)
    expect(found.texts).toEqual([
      {
        ...{ article_id, title: '雨', reading: 1, last_at: at, finished_at: null },
        ...{ ms: 4_000, characters: 4, pace: 60, words: { known: 1, learning: 0, unknown: 1 } },
        // A share says much only to those who know some words.
        ...{ share_known: null, level: 'above' },
      },
    ])
    expect(last).toBe(found.today)
    await knowMany(client, 98)
    expect((await statisticsOf(client)).texts).toMatchObject([{ article_id, share_known: 0.5 }])
  })
})
