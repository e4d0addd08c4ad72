import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSelection } from '../../../../lib/agent/routing/selection.ts'
import {
  NO_PLAN,
  type ResolvedBinding,
  type RoutingSettings,
} from '../../../../lib/agent/routing-settings.ts'
import type { CallPlan } from '../../../../lib/contracts/schemas/models/routing.ts'
import { bindingTo } from '../lab.ts'

const NOWHERE = 'http://127.0.0.1:1/v1'
const at = (number: number, model = 'model-a') => bindingTo(NOWHERE, { at: number, model })

const settingsOf = (all: readonly ResolvedBinding[], call_plan: CallPlan = NO_PLAN): RoutingSettings => ({
  endpoints: all.map(({ endpoint }) => endpoint),
  bindings: all.map(({ binding }) => binding),
  call_plan,
})

/** Selection over settings and costs that the test changes; bindings are named by their number. */
const open = (first: RoutingSettings) => {
  let settings = first
  const costs = new Map<string, number | null>()
  const numberOf = (id: string) => Number(id.at(-1))
  const routes = createSelection({
    settings: () => settings,
    estimates: {
      note: () => {},
      load: () => {},
      of: ({ binding }, stage) => costs.get(`${stage} ${numberOf(binding.id)}`) ?? null,
    },
  })
  return {
    models: routes.models,
    order: (model = 'model-a', stage: 'translation' | 'explanation' = 'translation') =>
      routes.bindings(model, stage).map(({ binding }) => numberOf(binding.id)),
    cost: (number: number, cost: number | null, stage = 'translation') => {
      costs.set(`${stage} ${number}`, cost)
    },
    save: (next: RoutingSettings) => {
      settings = next
    },
  }
}

describe('the models for a call', () => {
  const plan: CallPlan = { default_model: 'model-b', fallback_models: ['model-c', 'model-a'] }
  const all = [at(1, 'model-a'), at(2, 'model-b'), at(3, 'model-c'), at(4, 'model-d')]

  it('are the requested one and the fallbacks', () => {
    expect(open(settingsOf(all, plan)).models('model-d')).toEqual(['model-d', 'model-c', 'model-a'])
    expect(open(settingsOf(all, plan)).models('model-a')).toEqual(['model-a', 'model-c'])
  })

  it('begin with the plan’s default when none is requested, or an unknown one', () => {
    expect(open(settingsOf(all, plan)).models(null)).toEqual(['model-b', 'model-c', 'model-a'])
    expect(open(settingsOf(all, plan)).models('model-x')).toEqual(['model-b', 'model-c', 'model-a'])
  })

  it('begin with the first valid one without a plan', () => {
    expect(open(settingsOf(all)).models(null)).toEqual(['model-a'])
    expect(open(settingsOf([])).models(null)).toEqual([])
  })

  it('do not include disabled ones', () => {
    const off = all.map(({ endpoint, binding }, index) => ({
      endpoint: { ...endpoint, enabled: index !== 1 },
      binding: { ...binding, enabled: index !== 2 },
    }))
    expect(open(settingsOf(off, plan)).models(null)).toEqual(['model-a'])
    expect(open(settingsOf(off, plan)).models('model-c')).toEqual(['model-a'])
  })

  it('follow the saved settings', () => {
    const routing = open(settingsOf(all))
    expect(routing.models(null)).toEqual(['model-a'])
    routing.save(settingsOf(all.slice(2), plan))
    expect(routing.models(null)).toEqual(['model-c'])
    expect(routing.order('model-a')).toEqual([])
  })
})

it('the bindings of a model are those of that model alone', () => {
  const routing = open(settingsOf([at(1), at(2, 'model-b'), at(3)]))
  expect([routing.order('model-a'), routing.order('model-b'), routing.order('model-c')]).toEqual([
    [1, 3],
    [2],
    [],
  ])
})

describe('the binding in use', () => {
  const inUse = () => {
    const routing = open(settingsOf([at(1), at(2), at(3)]))
    routing.cost(1, 100)
    routing.cost(2, 101)
    expect(routing.order()[0]).toBe(1)
    return routing
  }

  it('stays until another is 5 % cheaper', () => {
    const routing = inUse()
    routing.cost(2, 95.1)
    expect(routing.order()).toEqual([1, 2, 3])
    routing.cost(2, 95)
    expect(routing.order()).toEqual([2, 1, 3])
    routing.cost(1, 91)
    expect(routing.order()).toEqual([2, 1, 3])
  })

  it('stays when all are free, and changes when another becomes free', () => {
    const routing = inUse()
    routing.cost(2, 0)
    expect(routing.order()[0]).toBe(2)
    routing.cost(1, 0)
    expect(routing.order()[0]).toBe(2)
  })

  it('changes when its price becomes unknown and another’s known, and returns by the same rule', () => {
    const routing = inUse()
    routing.cost(1, null)
    expect(routing.order()[0]).toBe(2)
    routing.cost(2, null)
    expect(routing.order()[0]).toBe(2)
    routing.cost(1, 500)
    expect(routing.order()[0]).toBe(1)
  })

  it('is separate for each stage', () => {
    const routing = inUse()
    routing.cost(2, 5, 'explanation')
    expect([routing.order('model-a', 'explanation')[0], routing.order()[0]]).toEqual([2, 1])
  })

  it('is forgotten when it is removed', () => {
    const routing = inUse()
    routing.save(settingsOf([at(2), at(3)]))
    expect(routing.order()[0]).toBe(2)
    routing.save(settingsOf([at(1), at(2), at(3)]))
    expect(routing.order()[0]).toBe(2)
  })
})

it('no binding is lost, and the first is never 5 % more expensive than another, for any costs', () => {
  const cost = fc.option(fc.double({ min: 0, max: 1_000, noNaN: true }))
  const round = fc.array(cost, { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(round, { maxLength: 20, size: 'max' }), rounds => {
      const routing = open(settingsOf([at(1), at(2), at(3), at(4)]))
      let before: { first: number | undefined; costs: readonly (number | null)[] } | null = null
      for (const costs of rounds) {
        for (const [index, each] of costs.entries()) routing.cost(index + 1, each)
        const order = routing.order()
        expect(order.toSorted()).toEqual([1, 2, 3, 4])
        const inOrder = order.map(number => costs[number - 1] ?? Number.POSITIVE_INFINITY)
        const [first = Number.NaN, ...rest] = inOrder
        expect(rest.some(other => other < first && other <= first * 0.95)).toBe(false)
        expect(rest).toEqual(rest.toSorted((a, b) => (a === b ? 0 : a - b)))
        if (before?.costs.every((old, index) => old === costs[index])) expect(order[0]).toBe(before.first)
        before = { first: order[0], costs }
      }
    }),
  )
})
