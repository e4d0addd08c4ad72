import { describe, expect, it, onTestFinished } from 'vitest'
import { createChatClient } from '../../../lib/agent/calls/chat-client.ts'
import { type FailureClass, ProviderFailure } from '../../../lib/platform/outbound/provider-failure.ts'
import { createTransport } from '../../../lib/platform/outbound/transport.ts'
import { HANG_MS } from '../../../scripts/test/limits.ts'
import {
  type Behaviour,
  behaviours as does,
  type FakeProvider,
  mixture,
  rarities as rare,
} from '../../support/fake-provider/index.ts'
import { KEY, never, openProvider } from './lab.ts'

/** The result of a call for our own client: the class of the failure, or 'answered'. */
const callerOf = ({ url }: FakeProvider, timeout_ms = HANG_MS) => {
  const transport = createTransport()
  onTestFinished(() => transport.close())
  const client = createChatClient(transport)
  const target = { base_url: url, api_key: KEY, timeout_ms }
  return (model = 'model-a'): Promise<FailureClass | 'answered'> =>
    client.chat(target, { model, messages: [{ role: 'user', content: 'こんにちは' }] }, never).then(
      () => 'answered',
      error => (error instanceof ProviderFailure ? error.failure : Promise.reject(error)),
    )
}

describe('the simulator', () => {
  it('fails exactly the given share of calls, scattered and repeatable', async () => {
    const provider = await openProvider()
    const call = callerOf(provider)
    const outcomes = async () => {
      provider.behave(mixture({ share: 0.2, faults: [does.status(500), does.rateLimited()], seed: 7 }))
      const met: string[] = []
      for (let calls = 0; calls < 40; calls += 1) met.push(await call())
      return met
    }
    const met = await outcomes()
    expect(Object.groupBy(met, outcome => outcome)).toMatchObject({
      answered: { length: 32 },
      server_error: { length: 4 },
      rate_limited: { length: 4 },
    })
    const failed = met.flatMap((outcome, at) => (outcome === 'answered' ? [] : [at]))
    expect(failed.some((at, n) => at - (failed[n - 1] ?? at) > 1)).toBe(true)
    expect(await outcomes()).toEqual(met)
  })

  const classes: [string, Behaviour, FailureClass][] = [
    ['a wrong key', rare.failsWith('wrongKey'), 'unauthenticated'],
    ['no credit', rare.failsWith('unpaid'), 'quota'],
    ['a quota used up', rare.failsWith('quotaUsedUp'), 'quota'],
    ['an unknown model', rare.failsWith('unknownModel'), 'not_found'],
    ['a context too long', rare.failsWith('contextTooLong'), 'context_too_long'],
    ['moderation', rare.failsWith('moderated'), 'refused'],
    ['a fault', rare.failsWith('fault'), 'server_error'],
    ['too many calls, for now', rare.busyUntil(30, { status: 429, message: 'Slow down' }), 'rate_limited'],
    ['an error inside a 200', rare.errorInside(rare.apiErrors.fault), 'server_error'],
    ['a refused key inside a 200', rare.errorInside(rare.apiErrors.wrongKey), 'unauthenticated'],
    ['signs of life only', rare.keepsAlive(20), 'timeout'],
    ['a stream nobody asked for', rare.streamsAnyway, 'not_json'],
    ['nothing', rare.emptyBody, 'not_json'],
    ['no choices', rare.noChoices, 'bad_answer'],
  ]
  it.each(classes)('can answer with %s, which our client recognises', async (_, behaviour, failure) => {
    const provider = await openProvider()
    provider.behave(behaviour)
    expect(await callerOf(provider, failure === 'timeout' ? 300 : HANG_MS)()).toBe(failure)
    expect(provider.requests[0]?.fault).toBeNull()
  })
})
