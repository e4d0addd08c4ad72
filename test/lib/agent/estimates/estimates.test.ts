import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEstimates, PRIOR, PRIOR_CHARACTERS } from '../../../../lib/agent/estimates/estimates.ts'
import type { ModelCall, Stage } from '../../../../lib/contracts/schemas/models/agent.ts'
import { testClock } from '../../../support/surroundings.ts'
import { bindingTo } from '../lab.ts'

const DAY_SECONDS = 24 * 60 * 60
const NOWHERE = 'http://127.0.0.1:1/v1'
const { translation: prior } = PRIOR

const at = (prices: [number, number] | null, more: { at?: number } = {}) =>
  bindingTo(NOWHERE, { ...more, ...(prices && { prices }) })

/** A translation that took two tokens in and one out for each character, by default. */
const call = (more: Partial<ModelCall> = {}): ModelCall => ({
  record_id: '01JRECORD00000000000000001',
  kind: 'model_call',
  user_id: 1,
  article_id: 1,
  task_id: null,
  stage: 'translation',
  model: 'model-a',
  endpoint_id: at(null).endpoint.id,
  input_tokens: 20_000,
  output_tokens: 10_000,
  cached_tokens: 0,
  answered_characters: 10_000,
  cost: null,
  duration_ms: 100,
  outcome: 'succeeded',
  failure: null,
  created_at: '2026-11-20T09:00:00.000Z',
  ...more,
})

const open = () => {
  const clock = testClock()
  return { clock, estimates: createEstimates(clock) }
}

describe('the estimate for a million characters', () => {
  it('approaches the usage of real calls, the more of them there are', () => {
    const { estimates } = open()
    estimates.note(call())
    const input = (20_000 + prior.input * PRIOR_CHARACTERS) / (10_000 + PRIOR_CHARACTERS)
    expect(estimates.of(at([1, 0]), 'translation')).toBeCloseTo(input)
    for (let times = 0; times < 200; times++) estimates.note(call({ input_tokens: 70_000 }))
    expect(estimates.of(at([1, 0]), 'translation')).toBeCloseTo(7, 0)
  })

  it('counts the usage of failed attempts', () => {
    const { estimates } = open()
    estimates.note(call())
    const before = estimates.of(at([1, 1]), 'translation') ?? 0
    estimates.note(call({ answered_characters: 0, outcome: 'failed', failure: 'bad_answer' }))
    expect(estimates.of(at([1, 1]), 'translation')).toBeGreaterThan(before * 1.5)
  })

  it('uses today’s prices, those of the endpoint when the binding has none', () => {
    const { estimates } = open()
    estimates.note(call())
    const dear = estimates.of(at([2, 2]), 'translation')
    expect(dear).toBeCloseTo(2 * (estimates.of(at([1, 1]), 'translation') ?? 0))
    const { endpoint, binding } = at(null)
    expect(
      estimates.of({ binding, endpoint: { ...endpoint, price_in: 2, price_out: 2 } }, 'translation'),
    ).toBe(dear)
  })

  it('takes the price of cached tokens for those that were', () => {
    const { estimates } = open()
    const { endpoint, binding } = at([1, 0])
    const cheaper = { endpoint, binding: { ...binding, price_cached: 0.1 } }
    estimates.note(call({ cached_tokens: 18_000 }))
    expect(estimates.of(cheaper, 'translation')).toBeLessThan(
      0.5 * (estimates.of(at([1, 0]), 'translation') ?? 0),
    )
  })

  it('is unknown while a price is, and 0 when it is free, whatever was seen', () => {
    const { estimates } = open()
    const { endpoint, binding } = at(null)
    const half = { endpoint, binding: { ...binding, price_in: 1 } }
    for (const seen of [null, call()]) {
      if (seen) estimates.note(seen)
      expect(estimates.of(at(null), 'translation')).toBeNull()
      expect(estimates.of(half, 'translation')).toBeNull()
      expect(estimates.of(at([0, 0]), 'translation')).toBe(0)
    }
  })
})

describe('history', () => {
  const seen = { input_tokens: 70_000, output_tokens: 0, cached_tokens: 0, answered_characters: 10_000 }
  const history = [
    { endpoint_id: at(null).endpoint.id, model: 'model-a', stage: 'translation' as const, ...seen },
  ]

  it('of earlier days counts as if it had just been seen', () => {
    const [loaded, noted] = [open(), open()]
    loaded.estimates.load(history)
    noted.estimates.note(call(seen))
    expect(loaded.estimates.of(at([1, 1]), 'translation')).toBe(noted.estimates.of(at([1, 1]), 'translation'))
  })

  it('weighs half after three days', () => {
    const { estimates, clock } = open()
    estimates.load(history)
    clock.advance(3 * DAY_SECONDS)
    const input = (35_000 + prior.input * PRIOR_CHARACTERS) / (5_000 + PRIOR_CHARACTERS)
    expect(estimates.of(at([1, 0]), 'translation')).toBeCloseTo(input)
    estimates.note(call({ ...seen, input_tokens: 0, answered_characters: 5_000 }))
    expect(estimates.of(at([1, 0]), 'translation')).toBeCloseTo(
      (35_000 + prior.input * PRIOR_CHARACTERS) / (10_000 + PRIOR_CHARACTERS),
    )
  })

  it('does not gain weight when the clock is set back', () => {
    const { estimates, clock } = open()
    estimates.load(history)
    const before = estimates.of(at([1, 0]), 'translation')
    clock.advance(-30 * DAY_SECONDS)
    expect(estimates.of(at([1, 0]), 'translation')).toBe(before)
  })

  it('applies only to its endpoint, model and stage', () => {
    const { estimates } = open()
    estimates.note(call(seen))
    const untouched = prior.input + prior.output
    const { endpoint, binding } = at([1, 1])
    expect(estimates.of(at([1, 1], { at: 2 }), 'translation')).toBeCloseTo(untouched)
    expect(estimates.of({ endpoint, binding: { ...binding, model: 'model-b' } }, 'translation')).toBeCloseTo(
      untouched,
    )
    expect(estimates.of(at([1, 1]), 'explanation')).toBeCloseTo(
      PRIOR.explanation.input + PRIOR.explanation.output,
    )
  })
})

it.each([
  ['input tokens', { input_tokens: null }],
  ['output tokens', { output_tokens: null }],
  ['answered characters', { answered_characters: null }],
  ['anything, as before it was counted', { answered_characters: undefined }],
] as const)('an attempt without known %s changes nothing', (_, unknown) => {
  const { estimates } = open()
  const before = estimates.of(at([1, 1]), 'translation')
  estimates.note(call({ input_tokens: 1_000_000, ...unknown }))
  expect(estimates.of(at([1, 1]), 'translation')).toBe(before)
})

it('an estimate lies between the prior and the worst usage seen, and grows with prices', () => {
  const attempt = fc.record({
    input_tokens: fc.integer({ min: 0, max: 100_000 }),
    output_tokens: fc.integer({ min: 0, max: 100_000 }),
    answered_characters: fc.integer({ min: 1, max: 50_000 }),
  })
  const stages: Stage[] = ['translation', 'explanation']
  fc.assert(
    fc.property(
      fc.array(attempt, { maxLength: 20, size: 'max' }),
      fc.constantFrom(...stages),
      (attempts, stage) => {
        const { estimates, clock } = open()
        for (const each of attempts) {
          estimates.note(call({ stage, ...each }))
          clock.advance(DAY_SECONDS)
        }
        const per = attempts.map(each => (each.input_tokens + each.output_tokens) / each.answered_characters)
        const all = [PRIOR[stage].input + PRIOR[stage].output, ...per]
        const estimate = estimates.of(at([1, 1]), stage) ?? -1
        expect(estimate).toBeGreaterThanOrEqual(Math.min(...all) * 0.999)
        expect(estimate).toBeLessThanOrEqual(Math.max(...all) * 1.001)
        expect(estimates.of(at([2, 2]), stage)).toBeCloseTo(2 * estimate)
      },
    ),
  )
})
