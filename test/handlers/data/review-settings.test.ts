import { CLAMP_PARAMETERS, default_w, W17_W18_Ceiling } from 'ts-fsrs'
import { describe, expect, it } from 'vitest'
import { WEIGHT_RANGES } from '../../../lib/contracts/schemas/learners/review-settings.ts'
import { outcomeOf } from '../../support/outcome.ts'
import { deepIt } from '../../support/sample.ts'
import { type DataClient, dataLab, reader, stranger } from './lab.ts'
import { DAY_S, getCard, rain, rate, settings, withRain } from './review-stories.ts'
import { newRequest } from './word-stories.ts'

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
    const at = Date.parse(before.due_at)
    lab.clock.advance((at - lab.clock.now().getTime()) / 1_000)
    const { card } = await rate(client, rain, 'good')
    expect((Date.parse(card.due_at) - at) / (DAY_S * 1_000)).toBeGreaterThan(4 * card.stability)
  })
})

describe('what a share to remember costs', () => {
  it('is estimated for some shares and the own one, and is nothing without cards', async () => {
    const { client } = await withRain(open)
    await settings(client, { desired_retention: 0.88 }, 1)
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
    const { version } = await getCard(client, rain)
    await client.review.change({ params: { id: rain }, body: { expected_version: version, suspended: true } })
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
