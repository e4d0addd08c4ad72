import { describe, expect, it } from 'vitest'
import type { ReadingActivity } from '../../../lib/contracts/schemas/learners/learning-events.ts'
import { deepIt } from '../../support/sample.ts'
import { edited, finishedArticle } from './edit-stories.ts'
import { dataLab } from './lab.ts'
import { newEventId } from './learning-stories.ts'
import { DAY_S, dayOf, TODAY } from './review-stories.ts'
import { numbered } from './stories.ts'

const open = dataLab()

/** Ten sentences of 97 characters together. */
const SHORT = [...[...'雨雪風花山川海空月'].map(one => `${one.repeat(9)}。`), '雨の降った日。']

async function opened(rows: string[]) {
  const { lab, client } = await open.asReader()
  const { id } = await finishedArticle(client, rows)
  const event = (read: Partial<ReadingActivity>, occurred_at = lab.clock.now().toISOString()) => ({
    ...{ event_id: newEventId(), kind: 'exposure' as const, occurred_at },
    payload: { reading: { article_id: id, rows: 1, ms: 6_000, content_revision: 1, ...read } },
  })
  const record = async (...events: ReturnType<typeof event>[]) =>
    (await client.learningEvents.record({ body: { events } })).events.map(({ refused }) => refused?.detail)
  const outcome = () => client.readings.outcome({ params: { id } })
  return { lab, client, id, event, record, outcome }
}

const lengthOf = (rows: readonly string[]) => [...rows.join('').replaceAll(/\s/g, '')].length

describe('the characters of a sentence', () => {
  it('count once in a reading, whichever device tells of it again, and its time counts each time', async () => {
    const { client, id, event, record, outcome } = await opened(SHORT)
    const whole = { rows: 10, characters: 97, ms: 6_000 }
    const visit = (reading = 1) => event({ ...whole, reading, ranges: [[0, 9]] })
    const first = visit()
    expect(await record(first)).toEqual([undefined])
    const counted = { day: TODAY, read_rows: 10, read_characters: 97 }
    expect(await dayOf(client, TODAY)).toEqual({ ...counted, read_ms: 6_000 })
    // The first is sent again, and others tell of the same rows, one of them in the same request.
    await record(first, visit())
    await record(visit())
    expect(await dayOf(client, TODAY)).toEqual({ ...counted, read_ms: 18_000, read_again_ms: 12_000 })
    expect(await outcome()).toMatchObject({ characters: 97, ms: 18_000 })
    await client.readings.begin({ params: { id }, body: { reading: 2, at: new Date().toISOString() } })
    await record(visit(2))
    expect(await dayOf(client, TODAY)).toMatchObject({ read_rows: 20, read_characters: 194, read_ms: 24_000 })
  })

  deepIt('count once in portions of rows, as many as are new, with their share of the time', async () => {
    const rows = ['一二三四五。', '\n', '六七八九十。', '百千万億兆。', '\n']
    const { client, event, record } = await opened(rows)
    await record(event({ rows: 2, characters: 12, ms: 12_000, ranges: [[0, 2]] }))
    await record(event({ rows: 2, characters: 12, ms: 12_000, ranges: [[2, 4]] }))
    const counted = { day: TODAY, read_rows: 3, read_characters: 18 }
    expect(await dayOf(client, TODAY)).toEqual({ ...counted, read_ms: 24_000, read_again_ms: 6_000 })
    await record(event({ rows: 1, characters: 6, ms: 6_000, ranges: [[1, 1]] }))
    await record(event({ rows: 1, characters: 6, ms: 6_000, ranges: [[4, 5]] }))
    expect(await dayOf(client, TODAY)).toEqual({ ...counted, read_ms: 36_000, read_again_ms: 18_000 })
  })

  deepIt('do not count again after an edit that moved it; rows of another text count only time', async () => {
    const { client, id, event, record } = await opened(numbered(6))
    const read = { rows: 2, characters: lengthOf(numbered(6).slice(2, 4)), ms: 2_000 }
    await record(event({ ...read, ranges: [[2, 3]] }))
    const counted = { day: TODAY, read_rows: 2, read_characters: read.characters }
    expect(await dayOf(client, TODAY)).toEqual({ ...counted, read_ms: 2_000 })
    await edited(client, id, ['前一。', '前二。', ...numbered(6)])
    await record(event({ ...read, ranges: [[0, 1]] }))
    await record(event({ ...read, ranges: [[4, 5]], content_revision: 2 }))
    await record(event({ ...read, ranges: [[4, 5]], content_revision: 3 }))
    expect(await dayOf(client, TODAY)).toEqual({ ...counted, read_ms: 8_000, read_again_ms: 6_000 })
    await record(event({ rows: 2, characters: 6, ms: 2_000, ranges: [[0, 1]], content_revision: 2 }))
    expect(await dayOf(client, TODAY)).toMatchObject({ read_rows: 4, read_characters: read.characters + 6 })
  })

  deepIt('count as before in events that name no rows, and not again where they were read so', async () => {
    const { client, id, event, record } = await opened(SHORT)
    const unnamed = () => event({ rows: 10, characters: 97, content_revision: undefined })
    const { id: article_id } = await finishedArticle(client, ['雨の日。'])
    await record(unnamed(), event({ article_id, characters: 4, ranges: [[0, 0]] }))
    await record(unnamed())
    const counted = { day: TODAY, read_rows: 21, read_characters: 198, read_ms: 18_000 }
    expect(await dayOf(client, TODAY)).toEqual(counted)
    const { occurred_at: at } = unnamed()
    const passed: [number, number][] = [[0, 8]]
    // The position comes before what was read on the way to it.
    await client.positions.keep({ params: { id }, body: { index: 0, content_revision: 1, at, passed } })
    await record(event({ rows: 4, characters: 37, ms: 6_000, ranges: [[6, 9]] }))
    expect(await dayOf(client, TODAY)).toMatchObject({ read_rows: 25, read_characters: 235, read_ms: 24_000 })
    await record(event({ rows: 10, characters: 97, ms: 6_000, ranges: [[0, 9]] }))
    expect(await dayOf(client, TODAY)).toMatchObject({ read_rows: 25, read_characters: 235, read_ms: 30_000 })
  })

  deepIt('count at no more than three times the pace of their reader, which the app is told', async () => {
    const { lab, client, id, event, record } = await opened(
      Array.from({ length: 40 }, (_, n) => `${n}`.padStart(100, '雨')),
    )
    const paceNow = async () => (await client.activity.today()).study?.reading_pace
    const at = lab.clock.now().toISOString()
    await client.positions.keep({ params: { id }, body: { index: 0, content_revision: 1, at } })
    expect(await paceNow()).toBe(600)
    const slowly = (row: number) =>
      event({ rows: 10, characters: 1_000, ms: 240_000, ranges: [[row, row + 9]] })
    await record(slowly(0), slowly(10))
    expect(await paceNow()).toBe(600)
    await record(slowly(20))
    expect(await paceNow()).toBe(250)
    await record(event({ rows: 1, characters: 100, ms: 5_000, ranges: [[30, 30]] }))
    await record(event({ rows: 1, characters: 100, ms: 60_000, ranges: [[30, 30]] }))
    expect(await dayOf(client, TODAY)).toMatchObject({ read_rows: 31, read_characters: 3_062 })
    expect((await client.activity.statistics()).study?.texts[0]).toMatchObject({ pace: 253 })
    lab.clock.advance(31 * DAY_S)
    expect(await paceNow()).toBe(600)
  })
})
