import { describe, expect, it } from 'vitest'
import { formatKey } from '../../../../lib/agent/calls/run.ts'
import { createEstimates } from '../../../../lib/agent/estimates/estimates.ts'
import { createFormatMemory } from '../../../../lib/agent/lines/model-call.ts'
import { picture } from '../../../../lib/agent/routing/picture.ts'
import { createSelection } from '../../../../lib/agent/routing/selection.ts'
import { NO_PLAN, type ResolvedBinding } from '../../../../lib/agent/routing-settings.ts'
import { type CallPlan, RoutingPicture } from '../../../../lib/contracts/schemas/models/routing.ts'
import { testClock } from '../../../support/surroundings.ts'
import { openWard, SECOND } from '../health/ward.ts'
import { bindingTo, KEY } from '../lab.ts'

const NOWHERE = 'http://127.0.0.1:1/v1'
const at = (number: number, more: { model?: string; prices?: [number, number] } = {}) =>
  bindingTo(NOWHERE, { at: number, ...more })

const open = (all: readonly ResolvedBinding[], call_plan: CallPlan = NO_PLAN) => {
  const clock = testClock('2026-11-20T09:00:00.000Z')
  const { health, ...ward } = openWard()
  let settings = {
    endpoints: all.map(({ endpoint }) => endpoint),
    bindings: all.map(({ binding }) => binding),
    call_plan,
  }
  const estimates = createEstimates(clock)
  const formats = createFormatMemory()
  const routes = createSelection({ settings: () => settings, estimates })
  return {
    ...ward,
    formats,
    /** Prices of the bindings from now on, by their places. */
    reprice: (prices: readonly number[]) => {
      const bindings = settings.bindings.map((binding, index) => ({
        ...binding,
        price_in: prices[index] ?? null,
        price_out: prices[index] ?? null,
      }))
      settings = { ...settings, bindings }
    },
    drawn: () => picture(settings, { routes, health, estimates, formats, clock }),
  }
}

/** The numbers of the bindings with their reasons. */
const orderIn = ({ order }: RoutingPicture) =>
  order.map(({ binding_id, reason }) => `${binding_id.at(-1)} ${reason}`)

describe('the picture', () => {
  it('is empty while nothing is set up', () => {
    expect(open([]).drawn()).toEqual({
      endpoints: [],
      bindings: [],
      call_plan: NO_PLAN,
      automatic_default: null,
      order: [],
    })
  })

  it('shows the state of each model', () => {
    const [free, dear, unknown] = [at(1, { prices: [0, 0] }), at(2, { prices: [1, 10] }), at(3)]
    const lab = open([free, dear, unknown])
    lab.formats.worked(formatKey(dear), 'json_object')
    lab.fail('rate_limited', { retryAfterMs: 30 * SECOND }, unknown)
    expect(lab.drawn().bindings).toEqual([
      { ...free.binding, capability: null, cost_estimate: 0, cooldown: null },
      { ...dear.binding, capability: 'json_object', cost_estimate: 17, cooldown: null },
      {
        ...unknown.binding,
        capability: null,
        cost_estimate: null,
        cooldown: { until: '2026-11-20T09:00:30.000Z', failure: 'rate_limited' },
      },
    ])
  })

  it('names the automatic default even when the plan has another', () => {
    const plan = { default_model: 'model-b', fallback_models: [] }
    const off = at(1)
    const all = [
      { ...off, binding: { ...off.binding, enabled: false } },
      at(2, { model: 'model-c' }),
      at(3, { model: 'model-b' }),
    ]
    const { automatic_default, order } = open(all, plan).drawn()
    expect(automatic_default).toEqual({
      model: 'model-c',
      binding_id: all[1]?.binding.id,
      reason: 'The first enabled model on an enabled endpoint (Fake).',
    })
    expect(order.map(({ model }) => model)).toEqual(['model-b'])
  })

  it('shows no key and only the fields of the contract', () => {
    const drawn = open([at(1), at(2, { model: 'model-b' })], {
      default_model: 'model-b',
      fallback_models: ['model-a'],
    }).drawn()
    expect(JSON.stringify(drawn)).not.toContain(KEY.slice(-6))
    expect(JSON.stringify(drawn)).not.toContain('api_key"')
    expect(RoutingPicture.parse(drawn)).toEqual(drawn)
  })
})

describe('the order', () => {
  const plan = { default_model: 'model-a', fallback_models: ['model-b', 'model-c'] }

  it('gives the reason for the place of each model', () => {
    const all = [
      at(3, { model: 'model-c', prices: [0, 0] }),
      at(1, { model: 'model-a' }),
      at(2, { model: 'model-b', prices: [0.1, 0.3] }),
    ]
    expect(orderIn(open(all, plan).drawn())).toEqual([
      '1 The default of the call plan: price unknown.',
      '2 Fallback 1: 0.65 per million characters.',
      '3 Fallback 2: free.',
    ])
    expect(orderIn(open(all).drawn())).toEqual(['3 The automatic default: free.'])
  })

  it('gives the reason for the first binding of the model', () => {
    const { drawn, reprice } = open([at(1), at(2), at(3)])
    reprice([4, 2])
    expect(orderIn(drawn())).toEqual([
      '2 The automatic default: the cheapest, at 7 per million characters.',
      '1 The automatic default: 14 per million characters.',
      '3 The automatic default: price unknown.',
    ])
    reprice([1.98, 2])
    expect(orderIn(drawn())).toEqual([
      '2 The automatic default: 7 per million characters, kept because the other is less than 5 % cheaper.',
      '1 The automatic default: 6.93 per million characters.',
      '3 The automatic default: price unknown.',
    ])
  })

  it('lists cooled-down bindings last, with the end and the reason', () => {
    const [one, two] = [at(1, { prices: [1, 1] }), at(2, { prices: [2, 2] })]
    const { drawn, fail } = open([one, two])
    fail('timeout', {}, one)
    expect(orderIn(drawn())).toEqual([
      '2 The automatic default: 7 per million characters.',
      '1 The automatic default: the cheapest, at 3.5 per million characters; cooled down until 2026-11-20T09:00:30.000Z after timeouts.',
    ])
  })

  it('skips a model that is cooled down, as calls do', () => {
    const all = [at(1, { model: 'model-a' }), at(2, { model: 'model-b' }), at(4, { model: 'model-b' })]
    const { drawn, fail } = open(all, plan)
    fail('unauthenticated', {}, all[0])
    fail('not_found', {}, all[1])
    expect(orderIn(drawn())).toEqual([
      '4 Fallback 1: price unknown.',
      '2 Fallback 1: price unknown; cooled down until 2026-11-20T09:10:00.000Z after a wrong name or address.',
      '1 The default of the call plan: price unknown; cooled down until 2026-11-20T09:10:00.000Z after a refused key.',
    ])
  })

  it('lists the one that is ready first when all are cooled down', () => {
    const all = [at(1, { model: 'model-a' }), at(2, { model: 'model-b' })]
    const { drawn, fail } = open(all, plan)
    fail('unauthenticated', {}, all[0])
    fail('timeout', {}, all[1])
    expect(drawn().order.map(({ model }) => model)).toEqual(['model-b', 'model-a'])
  })

  it('waits a moment for a busy model, as calls do', () => {
    const all = [at(1, { model: 'model-a' }), at(2, { model: 'model-b' })]
    const { drawn, fail } = open(all, plan)
    fail('rate_limited', { retryAfterMs: 5 * SECOND }, all[0])
    expect(drawn().order.map(({ model }) => model)).toEqual(['model-a', 'model-b'])
    fail('rate_limited', { retryAfterMs: 6 * SECOND }, all[0])
    expect(drawn().order.map(({ model }) => model)).toEqual(['model-b', 'model-a'])
  })
})
