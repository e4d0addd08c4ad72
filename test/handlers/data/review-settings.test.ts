import { CLAMP_PARAMETERS, default_w, W17_W18_Ceiling } from 'ts-fsrs'
import { describe, expect, it } from 'vitest'
import { chosenIn } from '../../../lib/contracts/schemas/learners/chosen-in.ts'
import { WEIGHT_RANGES } from '../../../lib/contracts/schemas/learners/review-settings.ts'
import { giveZone } from '../../../reader/src/profile/zone/give-zone.ts'
import { outcomeOf } from '../../support/outcome.ts'
import { deepIt } from '../../support/sample.ts'
import { exportOf, ofKind } from './export-stories.ts'
import { list } from './foundation-stories.ts'
import { type DataClient, dataLab, reader, stranger } from './lab.ts'
import { take } from './moving-stories.ts'
import {
  cardOf,
  changeCard,
  DAY_S,
  dayOf,
  getCard,
  queueOf,
  rain,
  rate,
  settings,
  TODAY,
  undo,
  until,
  withRain,
} from './review-stories.ts'
import { kanaWord, newRequest, put, RAIN, SNOW } from './word-stories.ts'

const open = dataLab()

const change = (
  client: DataClient,
  values: object,
  {
    expected_version = 0,
    request_id = newRequest(),
  }: { expected_version?: number; request_id?: string } = {},
) => client.review.changeSettings({ body: { request_id, expected_version, values } })

const others = [...default_w]
const withWeight = (at: number, weight: number) => others.map((one, index) => (index === at ? weight : one))

describe('the settings of reviews', () => {
  it('have defaults until they are changed, and belong to one learner', async () => {
    const { lab, client } = await open.asReader()
    const usual = await client.review.settings()
    expect(usual).toMatchObject({ version: 0, updated_at: null, values: { time_zone: 'UTC', weights: null } })
    const changed = await change(client, { time_zone: 'Asia/Tokyo', weights: others })
    expect(changed).toEqual({
      version: 1,
      updated_at: lab.clock.now().toISOString(),
      values: { ...usual.values, time_zone: 'Asia/Tokyo', weights: others },
    })
    expect(await client.review.settings()).toEqual(changed)
    expect(await lab.as(stranger).review.settings()).toEqual(usual)
  })

  deepIt('are a record of the foundation, with one version and one receipt for both paths', async () => {
    const client = (await open()).as(reader)
    const request_id = newRequest()
    const once = await change(client, { fuzz: false }, { request_id })
    expect(await change(client, { fuzz: false }, { request_id })).toEqual(once)
    expect(await outcomeOf(change(client, { fuzz: true }, { request_id }))).toBe('idempotency_mismatch')
    await expect(change(client, { fuzz: true })).rejects.toMatchObject({ code: 'version_conflict' })
    await settings(client, { new_per_day: 3 }, 1)
    expect(await client.review.settings()).toMatchObject({
      version: 2,
      values: { new_per_day: 3, fuzz: true },
    })
  })

  deepIt('do not reschedule cards when they change, and apply from the next rating on', async () => {
    const { lab, client } = await withRain(open)
    await rate(client, rain, 'easy')
    const before = await getCard(client, rain)
    await change(
      client,
      { fuzz: false, desired_retention: 0.7, time_zone: 'Asia/Tokyo' },
      { expected_version: 1 },
    )
    expect(await getCard(client, rain)).toEqual(before)
    until(lab, before.due_at)
    const { card } = await rate(client, rain, 'good')
    expect((Date.parse(card.due_at) - Date.parse(before.due_at)) / (DAY_S * 1_000)).toBeGreaterThan(
      4 * card.stability,
    )
  })
})

describe('the time zone of an account', () => {
  it('is written alone, so that all other settings follow the defaults of later releases', async () => {
    const { lab, client } = await open.asReader()
    expect((await list(client, 'review-settings')).items).toEqual([])
    const written = await settings(client, { time_zone: 'Asia/Tokyo' })
    expect(written.values).toMatchObject({ time_zone: 'Asia/Tokyo', new_per_day: 20 })
    expect(written.left_out).toEqual(Object.keys(written.values).filter(name => name !== 'time_zone'))
    expect((await list(client, 'review-settings')).items).toEqual([written])
    expect(ofKind(await exportOf(lab, reader), 'setting')).toMatchObject([
      { resource: 'review-settings', values: { time_zone: 'Asia/Tokyo' } },
    ])
    const [line] = ofKind(await exportOf(lab, reader), 'setting')
    expect(Object.keys(Object(line?.values))).toEqual(['time_zone'])
  })

  it('is that of the first of two devices which open the app at once, and other settings stay', async () => {
    const { client } = await open.asReader()
    await settings(client, { new_per_day: 3 })
    const seen = chosenIn((await list(client, 'review-settings')).items[0])
    const give = (zone: string) => giveZone(call => client.foundation.write(call), seen, zone)
    const given = await Promise.all([give('Asia/Tokyo'), give('Europe/Berlin')])
    expect(given.toSorted()).toEqual([false, true])
    const { version, values } = chosenIn((await list(client, 'review-settings')).items[0])
    const time_zone = given[0] ? 'Asia/Tokyo' : 'Europe/Berlin'
    expect({ version, values }).toEqual({ version: 2, values: { new_per_day: 3, time_zone } })
  })

  it('is the default of the server until one was saved, also beside other settings', async () => {
    const { client } = await open.asReader({ DEFAULT_TIME_ZONE: 'Pacific/Pago_Pago' })
    const zone = async () => (await client.review.settings()).values.time_zone
    expect(await zone()).toBe('Pacific/Pago_Pago')
    const { left_out } = await settings(client, { new_per_day: 3 })
    expect(left_out).toContain('time_zone')
    expect(await zone()).toBe('Pacific/Pago_Pago')
    expect((await queueOf(client)).day).toBe('2026-11-19')
    await settings(client, { time_zone: 'UTC' }, 1)
    expect((await queueOf(client)).day).toBe(TODAY)
  })

  it('stays in a move, which brings only the settings that nobody chose here', async () => {
    const { client } = await open.asReader()
    await settings(client, { time_zone: 'Asia/Tokyo' })
    const at = '2026-01-01T00:00:00.000Z'
    const line = {
      ...{ kind: 'setting', resource: 'review-settings', record_id: 'me', created_at: at, updated_at: at },
      values: { time_zone: 'Europe/Berlin', new_per_day: 7 },
    }
    expect((await take(client, 'setting', [line])).outcomes).toEqual(['changed'])
    expect((await client.review.settings()).values).toMatchObject({ time_zone: 'Asia/Tokyo', new_per_day: 7 })
    expect((await take(client, 'setting', [line])).outcomes).toEqual(['present'])
  })

  it('turns a study day back, which goes on with what was counted: nothing counts twice', async () => {
    const { lab, client } = await open.asReader()
    const [first, second, third] = [RAIN, SNOW, kanaWord(1)]
    for (const word of [first, second, third]) await put(client, word)
    await settings(client, { new_per_day: 2, bury_siblings: false })
    await rate(client, cardOf(first), 'easy')
    // 04:30 on the next day in UTC, and 23:30 on the same day in New York.
    lab.clock.advance(19.5 * 3_600)
    const request_id = newRequest()
    await rate(client, cardOf(second), 'easy', { request_id })
    expect(await queueOf(client)).toMatchObject({ day: '2026-11-21', counts: { new: 1 } })
    await settings(client, { new_per_day: 2, bury_siblings: false, time_zone: 'America/New_York' }, 1)
    expect(await queueOf(client)).toMatchObject({ day: TODAY, counts: { new: 1 } })
    expect([await dayOf(client, TODAY), await dayOf(client, '2026-11-21')]).toMatchObject([
      { new: 1 },
      { new: 1 },
    ])
    await undo(client, request_id)
    expect([await dayOf(client, TODAY), await dayOf(client, '2026-11-21')]).toMatchObject([{ new: 1 }, {}])
    expect((await queueOf(client)).counts.new).toBe(1)
  })
})

describe('what a share to remember costs', () => {
  it('is estimated for some shares and the own one, and is nothing without cards', async () => {
    const { client } = await withRain(open, { desired_retention: 0.88 })
    await rate(client, rain, 'easy')
    const { items } = await client.review.workload()
    expect(items.map(item => item.desired_retention)).toEqual([0.75, 0.8, 0.85, 0.88, 0.9, 0.93, 0.95, 0.97])
    const [least, most] = [items[0], items.at(-1)]
    expect(least?.reviews).toBeGreaterThan(0)
    expect(most?.reviews).toBeGreaterThan(least?.reviews ?? 0)
    expect(most?.minutes).toBeGreaterThan(0)
    const { items: ofNone } = await (await open()).as(stranger).review.workload()
    expect(ofNone.every(({ reviews, minutes }) => reviews === 0 && minutes === 0)).toBe(true)
  })

  deepIt('leaves out suspended cards', async () => {
    const { client } = await withRain(open)
    await changeCard(client, rain, { suspended: true })
    expect((await client.review.workload()).items[0]?.reviews).toBe(0)
  })
})

const refused: [string, object, string?][] = [
  ['without a known time zone', { time_zone: 'Asia/Edo' }],
  ['with a zone that is only an offset', { time_zone: '+09:00' }],
  ['with half a character for a zone', { time_zone: '\ud800' }],
  ['with a step of no length', { relearning_steps: ['0m'] }],
  ['with a step of seconds', { relearning_steps: ['30s'] }],
  ['with a weight that is no number', { weights: withWeight(3, Number.NaN) }],
  ['with a weight without end', { weights: withWeight(3, Number.POSITIVE_INFINITY) }],
  ['with a weight below its range', { weights: withWeight(4, 0.9) }, 'body.values.weights.4'],
  ['with a weight above its range', { weights: withWeight(20, 0.81) }, 'body.values.weights.20'],
]

it('invalid settings are refused by either path, and change nothing', async () => {
  const client = (await open()).as(reader)
  for (const [why, values, field] of refused) {
    const errors = field === undefined ? {} : { extras: { errors: [{ path: field }] } }
    await expect(change(client, values), why).rejects.toMatchObject({ code: 'invalid_input', ...errors })
    await expect(settings(client, values), why).rejects.toMatchObject({ code: 'invalid_input' })
  }
  expect((await client.review.settings()).version).toBe(0)
})

deepIt('weights are accepted if FSRS uses them unchanged', () => {
  expect(WEIGHT_RANGES).toEqual(CLAMP_PARAMETERS(W17_W18_Ceiling))
})
