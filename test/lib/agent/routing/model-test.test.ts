import { describe, expect, it } from 'vitest'
import { formatKey } from '../../../../lib/agent/calls/run.ts'
import { testModel } from '../../../../lib/agent/routing/model-test.ts'
import {
  answerTo,
  type Behaviour,
  behaviours as does,
  misanswers,
} from '../../../support/fake-provider/index.ts'
import { bindingTo, KEY, never, openLab, openProvider } from '../lab.ts'

const ADMINISTRATOR = 3

/** A model at a provider, and the test of it. */
const openModel = async (behaviour: Behaviour | readonly Behaviour[] = does.honest) => {
  const provider = await openProvider()
  provider.behave(behaviour)
  const resolved = bindingTo(provider.url, { prices: [1, 2] })
  const lab = openLab(resolved)
  return {
    ...lab,
    provider,
    resolved,
    test: (signal = never) => testModel(resolved, ADMINISTRATOR, lab.deps, signal),
    formats: () => provider.requests.map(({ chat }) => chat?.response_format?.type ?? 'prompt'),
    learned: () => lab.deps.formats.proven(formatKey(resolved)),
    cooldown: () => lab.deps.health.cooldown(resolved),
  }
}

describe('a model test', () => {
  it('asks the model to translate one sentence, and leaves one record for the administrator', async () => {
    const { test, provider, records, learned } = await openModel()
    const verdict = await test()
    const [request] = provider.requests
    const [sentence = ''] = request?.asked.values() ?? []
    expect(sentence).toMatch(/^駅前の/)
    expect(verdict).toEqual({
      ok: true,
      ms: expect.any(Number),
      status: 200,
      message: 'The model translated the sentence and follows a JSON schema.',
      answer: answerTo('translation', sentence),
      capability: 'json_schema',
    })
    expect(Object.keys(request?.chat ?? {})).not.toContain('max_tokens')
    expect(learned()).toBe('json_schema')
    expect(records).toMatchObject([
      {
        stage: 'test',
        user_id: ADMINISTRATOR,
        article_id: null,
        task_id: null,
        model: 'model-a',
        outcome: 'succeeded',
        answered_characters: sentence.length,
        cost: expect.any(Number),
      },
    ])
    expect(JSON.stringify(records)).not.toContain('駅前')
  })

  it('works for a disabled binding', async () => {
    const { resolved, deps } = await openModel()
    const off = {
      endpoint: { ...resolved.endpoint, enabled: false },
      binding: { ...resolved.binding, enabled: false },
    }
    expect(await testModel(off, ADMINISTRATOR, deps, never)).toMatchObject({ ok: true })
  })

  it('does not wait for a slot behind the sentences of tasks', async () => {
    const { resolved, deps, test } = await openModel()
    const busy = { ...resolved.endpoint, max_concurrency: 1 }
    const verdict = await deps.slots.run(busy.id, () => test(), {
      signal: never,
      slots: busy.max_concurrency,
    })
    expect(verdict.ok).toBe(true)
  })
})

describe('the format a model follows', () => {
  it.each([
    ['json_object', 'where a schema is refused', does.refusesJsonSchema, 2],
    ['prompt', 'where every format is refused', does.refusesEveryFormat, 3],
    ['prompt', 'where every format is taken and ignored', does.ignoresFormat, 3],
    ['json_schema', 'where it thinks aloud before', misanswers.think, 1],
  ])('is %s %s', async (capability, _, behaviour, calls) => {
    const { test, learned, records, formats, cooldown } = await openModel(behaviour)
    expect(await test()).toMatchObject({ ok: true, capability })
    expect(learned()).toBe(capability)
    expect(formats()).toEqual(['json_schema', 'json_object', 'prompt'].slice(0, calls))
    expect(records).toHaveLength(calls)
    expect(cooldown()).toBeNull()
  })

  it('is reported with a bad translation too', async () => {
    const { test, learned, formats } = await openModel(misanswers.copiesSource)
    expect(await test()).toMatchObject({
      ok: false,
      status: 200,
      answer: null,
      capability: 'json_schema',
      message: expect.stringMatching(/gave this sentence back.*Try another model\.$/),
    })
    expect(learned()).toBe('json_schema')
    expect(formats()).toEqual(['json_schema'])
  })

  it('is reported as none if the model always answers with prose', async () => {
    const { test, learned, records } = await openModel(misanswers.prose)
    expect(await test()).toMatchObject({
      ok: false,
      status: 200,
      capability: null,
      message: expect.stringMatching(/not in the requested form\..*Try another model\.$/),
    })
    expect(learned()).toBeNull()
    expect(records.map(({ failure }) => failure)).toEqual(['bad_answer', 'bad_answer', 'bad_answer'])
  })
})

describe('a model test that fails', () => {
  const failures: [string, Behaviour, number | null, RegExp][] = [
    ['a refused key', does.quotesKey(401), 401, /\[redacted\].*Check the key\.$/],
    ['a fault', does.status(500), 500, /Try again later\.$/],
    ['a web page', does.html, 200, /Is this an OpenAI-compatible API\?$/],
    ['an answer cut short', misanswers.cutByLength, 200, /more tokens for an answer\.$/],
    ['a refusal', misanswers.refusal, 200, /Try another model\.$/],
  ]
  it.each(failures)('reports %s after one call, with advice', async (_, behaviour, status, message) => {
    const { test, records } = await openModel(behaviour)
    const verdict = await test()
    expect(verdict).toEqual({
      ok: false,
      ms: expect.any(Number),
      status,
      message: expect.stringMatching(message),
      answer: null,
      capability: null,
    })
    expect(records).toMatchObject([{ stage: 'test', outcome: 'failed' }])
    expect(JSON.stringify([verdict, records])).not.toContain('secret')
  })

  it('quotes the provider’s reason for refusing the call in every format', async () => {
    const { test, records, cooldown } = await openModel(does.status(400, 'temperature is required'))
    expect(await test()).toMatchObject({
      ok: false,
      status: 400,
      message: expect.stringMatching(/temperature is required/),
    })
    expect(records).toHaveLength(3)
    expect(cooldown()).toMatchObject({ failure: 'invalid_request' })
  })

  it('never shows a key, not even in the translation', async () => {
    const { test, resolved } = await openModel(exchange => {
      const [index] = exchange.request.asked.keys()
      const translation = `It rained in front of the little bookshop: ${exchange.request.headers.authorization}`
      const content = JSON.stringify({ items: [{ index, start: '駅前の小さな', translation }] })
      const choices = [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }]
      exchange.response.end(JSON.stringify({ choices }))
    })
    const verdict = await test()
    expect(verdict).toMatchObject({ ok: false, status: 200, answer: null })
    // A shorter key may be a word of a text, which is an answer all the same.
    resolved.endpoint.api_key = 'k3y-5h0rt'
    const mended = await test()
    expect(mended).toMatchObject({ ok: true, answer: expect.stringContaining('little bookshop') })
    expect(JSON.stringify(mended)).not.toContain('k3y-5h0rt')
    expect(JSON.stringify(verdict)).not.toContain(KEY)
    expect(JSON.stringify(verdict)).not.toContain('secret')
  })
})

describe('the result of a model test', () => {
  it('ends a cooldown when it succeeds, and begins one when the key is refused', async () => {
    const { test, cooldown, provider } = await openModel(does.status(401))
    await test()
    expect(cooldown()).toMatchObject({ failure: 'unauthenticated' })
    provider.behave(does.honest)
    expect(await test()).toMatchObject({ ok: true })
    expect(cooldown()).toBeNull()
  })

  it('counts as an answer of the provider when only the answer is bad', async () => {
    const { test, cooldown, provider } = await openModel(does.status(404))
    await test()
    expect(cooldown()).toMatchObject({ failure: 'not_found' })
    provider.behave(misanswers.prose)
    expect(await test()).toMatchObject({ ok: false })
    expect(cooldown()).toBeNull()
  })
})

it('an administrator who cancels ends the call, and does not count against the provider', async () => {
  const leaving = new AbortController()
  const { test, records, provider, cooldown } = await openModel(() => leaving.abort(new Error('Gone')))
  await expect(test(leaving.signal)).rejects.toThrow('Gone')
  expect(await provider.requests[0]?.left).toBe(true)
  expect(records).toMatchObject([{ stage: 'test', outcome: 'cancelled' }])
  expect(cooldown()).toBeNull()
})
