import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { CallOptions } from '../../lib/platform/http/calling/client.ts'
import { eventually } from '../support/eventually.ts'
import { answerTo, behaviours, startFakeProvider } from '../support/fake-provider/index.ts'
import { providerKey } from '../support/models.ts'
import { administrator, learner, signIn } from '../support/people.ts'
import { testStack } from '../support/stack.ts'
import { startedForFile } from '../support/started-for-file.ts'

/** Every reply to the administrator. */
const told: string[] = []
const lab = startedForFile(async () => {
  const [stack, provider, other] = [await testStack(), await startFakeProvider(), await startFakeProvider()]
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

  it('is told why a plan is refused, and the plan stays unchanged', async () => {
    const before = await routing().callPlan()
    await expect(
      routing().updateCallPlan({ body: { fallback_models: ['model-a', 'model-z'] } }),
    ).rejects.toMatchObject({
      status: 400,
      code: 'invalid_input',
      message: 'body.fallback_models.1: No endpoint has the model model-z.',
    })
    await expect(routing().updateCallPlan({ body: { default_model: 'model-a' } })).rejects.toMatchObject({
      status: 400,
    })
    expect(await routing().callPlan()).toEqual(before)
  })

  it('tests any model, enabled or not, and sees its answer', async () => {
    const { provider, root } = lab()
    const [binding] = (await picture()).bindings
    const params = { id: binding?.id ?? '' }
    await routing().updateBinding({ params, body: { enabled: false } })
    provider.behave(behaviours.refusesJsonSchema)
    const test = await routing().testBinding({ params })
    told.push(JSON.stringify(test))
    const [sentence = ''] = provider.requests.at(-1)?.asked.values() ?? []
    expect(test).toMatchObject({
      ok: true,
      status: 200,
      answer: answerTo('translation', sentence),
      capability: 'json_object',
    })
    expect((await picture()).bindings[0]).toMatchObject({ enabled: false, capability: 'json_object' })

    const records = async () => (await root.accounts.usage.list({ query: { limit: 200 } })).items
    await eventually(async () => expect(await records()).toHaveLength(2))
    told.push(JSON.stringify(await records()))
    expect(await records()).toMatchObject([
      { stage: 'test', user_id: root.user.id, article_id: null, task_id: null, outcome: 'succeeded' },
      { stage: 'test', outcome: 'failed', failure: 'invalid_request' },
    ])
    await routing().updateBinding({ params, body: { enabled: true } })
  })

  it('sees that a key changed at the provider fails, and that the new key works', async () => {
    const { provider } = lab()
    const [binding] = (await picture()).bindings
    const params = { id: binding?.id ?? '' }
    provider.behave(behaviours.quotesKey(401))
    const test = await routing().testBinding({ params })
    told.push(JSON.stringify(test))
    expect(test).toMatchObject({ ok: false, status: 401, message: expect.stringMatching(/Check the key\.$/) })
    expect((await picture()).bindings[0]?.cooldown).toMatchObject({ failure: 'unauthenticated' })
    provider.behave(behaviours.honest)
    expect(await routing().testBinding({ params })).toMatchObject({ ok: true })
    expect((await picture()).bindings[0]?.cooldown).toBeNull()
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

  it('removes an endpoint, and models without another endpoint leave the plan', async () => {
    const far = (await picture()).endpoints.find(({ name }) => name === 'far')
    await routing().removeEndpoint({ params: { id: far?.id ?? '' } })
    expect(await routing().callPlan()).toEqual({ default_model: null, fallback_models: ['model-a'] })
    expect((await picture()).bindings).toHaveLength(1)
  })

  it('drops the plan: the automatic default decides again', async () => {
    await routing().removeCallPlan()
    expect(await routing().callPlan()).toEqual({ default_model: null, fallback_models: [] })
    expect((await picture()).order).toMatchObject([{ model: 'model-a' }])
  })
})

describe('the routing settings', () => {
  it('are closed to learners and to former administrators', async () => {
    const { stack, root } = lab()
    const former = await learner(stack)
    await expect(former.manager.modelRouting.callPlan()).rejects.toMatchObject({ status: 403 })
    const params = { id: former.user.id }
    await root.manager.users.role({ params, body: { role: 'root' } })
    const risen = await signIn(stack, former.user.username, `password of ${former.user.username}`)
    await root.manager.users.role({ params, body: { role: 'user' } })
    await expect(risen.manager.modelRouting.callPlan()).rejects.toMatchObject({ status: 403 })
  })

  it('show no key, and lie in a file that only its owner can read', async () => {
    const { stack } = lab()
    expect(told.length).toBeGreaterThan(8)
    for (const text of [...told, ...stack.logged]) expect(text).not.toContain(providerKey)
    expect((await stat(join(stack.dataDir, 'settings', 'agent.json'))).mode & 0o777).toBe(0o600)
  })
})
