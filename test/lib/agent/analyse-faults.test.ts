import { describe, expect, it } from 'vitest'
import { analyse } from '../../../lib/agent/analyse.ts'
import { behaviours as does, misanswers as says } from '../../support/fake-provider/index.ts'
import { afterWhich } from '../../support/passing-time.ts'
import { bindingTo, labAt, never, openLab, openProvider, requestFor, sentences } from './lab.ts'
import { failuresIn, lines, reasons, translate } from './twenty-lines.ts'

describe('a lasting fault', () => {
  it.each([
    ['500', does.status(500), 3, 'The language model had an error. Try again later.'],
    [
      'connections that are reset',
      does.reset,
      3,
      'The language model could not be reached. Try again later.',
    ],
    ['429', does.rateLimited(), 4, 'The language model is busy. Try again in a few minutes.'],
  ] as const)('is given up after a few tries: %s', async (_, behaviour, calls, reason) => {
    const done = await translate(behaviour, { deadlineMs: 10_000 })
    expect(reasons(done.result)).toEqual([reason])
    expect(done.result).toMatchObject({ warnings: ['provider_failed'] })
    expect(done.records).toHaveLength(calls)
  })

  it.each([
    [401, 'The language model refused access. Ask an administrator to check its key.'],
    [402, 'The credit for the language model is used up. Ask an administrator to add more.'],
    [404, 'The language model is not set up correctly. Ask an administrator to check its settings.'],
  ])('is asked once when it answers %i', async (code, reason) => {
    const done = await translate(does.quotesKey(code))
    expect(reasons(done.result)).toEqual([reason])
    expect(done.records).toHaveLength(1)
  })

  it('that refuses the key stops all calls still waiting', async () => {
    const { deps, records } = await labAt(does.quotesKey(401), { max_concurrency: 1 })
    const { results } = await analyse(requestFor(sentences(64), { explanation: true }), deps, never)
    expect(records).toHaveLength(1)
    expect(results.every(({ failures }) => failures?.translation && failures.explanation)).toBe(true)
  })

  it('ends at the deadline, hanging calls included', async () => {
    const done = await translate(afterWhich(does.hang, 60_000), { deadlineMs: 60_000 })
    expect(reasons(done.result)).toEqual(['The language model did not answer in time. Try again later.'])
    expect(await done.requests[0]?.left).toBe(true)
    expect(failuresIn(done)).toEqual(['timeout'])
  })

  it('of nonsense answers ends the calls after eight', async () => {
    const done = await translate(says.emptyTexts)
    expect(done.records).toHaveLength(8)
    expect(reasons(done.result)).toEqual([
      'The language model gave no usable answer for this sentence. Try again, or use another model.',
    ])
  })
})

describe('cancelling', () => {
  it('closes every call in progress, sends no other, and throws the reason', async () => {
    const provider = await openProvider()
    const cancel = new AbortController()
    provider.behave(({ request }) => {
      if (request.asked.has(15)) cancel.abort(new Error('the learner left'))
    })
    const { deps, records } = openLab(bindingTo(provider.url, { max_concurrency: 2 }))
    const running = analyse(requestFor(sentences(64)), deps, cancel.signal)
    await expect(running).rejects.toThrow('the learner left')
    expect(await Promise.all(provider.requests.map(({ left }) => left))).not.toContain(false)
    expect(new Set(records.map(({ outcome }) => outcome))).toEqual(new Set(['cancelled']))
    expect(records.length).toBeLessThanOrEqual(2)
  })

  it('reaches the calls beside an internal error', async () => {
    const { provider, deps } = await labAt()
    const asked = Promise.withResolvers<void>()
    provider.behave(() => asked.resolve())
    const broken = {
      ...deps,
      furiganaLocally: () => asked.promise.then(() => Promise.reject(new Error('no analyser'))),
    }
    await expect(analyse(requestFor(lines, { furigana: true }), broken, never)).rejects.toThrow('no analyser')
    expect(await provider.requests[0]?.left).toBe(true)
  })
})
