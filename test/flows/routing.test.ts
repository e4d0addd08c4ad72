import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { CallOptions } from '../../lib/platform/http/calling/client.ts'
import { eventually } from '../support/eventually.ts'
import { behaviours, startFakeProvider } from '../support/fake-provider/index.ts'
import { providerKey } from '../support/models.ts'
import { administrator } from '../support/people.ts'
import { startedForFile } from '../support/started-for-file.ts'
import { watchedStack } from './bad-input-written.ts'

/** Every reply to the administrator. */
const told: string[] = []
const lab = startedForFile(async () => {
  const [stack, provider, other] = [
    await watchedStack(),
    await startFakeProvider(),
    await startFakeProvider(),
  ]
  const root = await administrator(stack)
  const close = async () => {
    await stack.close()
    await provider.close()
    await other.close()
  }
  return { stack, provider, other, root, close }
})
const routing = () => lab().root.manager.modelRouting
const picture = async () => {
  const seen = await routing().picture()
  told.push(JSON.stringify(seen))
  return seen
}

describe('an administrator', () => {
  it('adds endpoints and models, the first of which is used at once', async () => {
    const { provider, other } = lab()
    const [near, far] = [
      await routing().createEndpoint({
        body: { name: 'near', base_url: provider.url, api_key: providerKey, price_in: 1, price_out: 2 },
      }),
      await routing().createEndpoint({ body: { name: 'far', base_url: other.url, api_key: providerKey } }),
    ]
    told.push(JSON.stringify([near, far]))
    expect((await picture()).automatic_default).toBeNull()
    for (const [{ id }, model] of [
      [near, 'model-a'],
      [far, 'model-a'],
      [far, ' model-b '],
    ] as const)
      await routing().createBinding({ body: { endpoint_id: id, model } })
    const { bindings, automatic_default, order } = await picture()
    expect(bindings.map(({ model, enabled }) => [model, enabled])).toEqual([
      ['model-a', true],
      ['model-a', true],
      ['model-b', true],
    ])
    expect(automatic_default).toMatchObject({ model: 'model-a', binding_id: bindings[0]?.id })
    expect(order[0]).toMatchObject({ model: 'model-a' })
    // Saving requested lists of models only.
    expect([...provider.requests, ...other.requests].map(({ method }) => method)).toEqual(['GET', 'GET'])
  })

  it('chooses the default model and the fallbacks', async () => {
    expect(await routing().callPlan()).toEqual({ default_model: null, fallback_models: [] })
    const plan = { default_model: 'model-b', fallback_models: ['model-a'] }
    expect(await routing().updateCallPlan({ body: { ...plan, default_model: ' model-b' } })).toEqual(plan)
    expect(await routing().callPlan()).toEqual(plan)
    const { call_plan, automatic_default, order } = await picture()
    expect(call_plan).toEqual(plan)
    expect(automatic_default?.model).toBe('model-a')
    expect(order.map(({ model }) => model)).toEqual(['model-b', 'model-a', 'model-a'])
  })

  it('who leaves during a model test ends it at the provider', async () => {
    const { provider } = lab()
    const [binding] = (await picture()).bindings
    const leaving = new AbortController()
    provider.behave(behaviours.hang)
    const asked = provider.requests.length
    const options: CallOptions = { signal: leaving.signal }
    const test = routing()
      .testBinding({ params: { id: binding?.id ?? '' } }, options)
      .catch((error: unknown) => error)
    await eventually(() => expect(provider.requests.length).toBe(asked + 1))
    leaving.abort()
    await test
    expect(await provider.requests[asked]?.left).toBe(true)
    provider.behave(behaviours.honest)
  })

  it('drops the plan: the automatic default decides again', async () => {
    await routing().removeCallPlan()
    expect(await routing().callPlan()).toEqual({ default_model: null, fallback_models: [] })
    expect((await picture()).order[0]).toMatchObject({ model: 'model-a' })
  })
})

it('the routing settings show no key, and lie in one file, which only its owner can read', async () => {
  const { stack } = lab()
  expect(told.length).toBeGreaterThan(3)
  for (const text of [...told, ...stack.logged]) expect(text).not.toContain(providerKey)
  const settings = join(stack.dataDir, 'settings', 'agent.json')
  const written = Object.entries(await stack.written())
  const holding = written.filter(([, kept]) => JSON.stringify(kept).includes(providerKey))
  expect(holding.map(([name]) => name)).toEqual([settings])
  expect((await stat(settings)).mode & 0o777).toBe(0o600)
})
