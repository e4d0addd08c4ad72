import { describe, expect, it } from 'vitest'
import {
  createAnswerForms,
  requestTranscript,
} from '../../../../../lib/agent/speech/transcription/transcription-client.ts'
import { type FailureClass, ProviderFailure } from '../../../../../lib/platform/outbound/provider-failure.ts'
import { HANG_MS } from '../../../../../scripts/test/limits.ts'
import {
  type FakeTranscription,
  type Listening,
  listening,
} from '../../../../support/fake-transcription/index.ts'
import { afterWhich } from '../../../../support/passing-time.ts'
import { never, openCalls, openProvider, targetAt } from './lab.ts'

const sound = new File([Buffer.from('fff368', 'hex'), Buffer.alloc(1_000)], 'sound.mp3', {
  type: 'audio/mpeg',
})
const LONGEST_ANSWER = 8 * 1024 * 1024

const openClient = (provider: FakeTranscription) => {
  const { ports, pauses } = openCalls()
  const forms = createAnswerForms()
  const attempts: string[] = []
  const recordAttempt = async <T>(attempt: () => Promise<T>) => {
    attempts.push('attempt')
    return attempt()
  }
  return {
    pauses,
    attempts,
    hears: (over: { target?: object; deadlineMs?: number; signal?: AbortSignal; retries?: boolean } = {}) =>
      requestTranscript(
        { ...targetAt(provider), ...over.target },
        sound,
        { deadlineMs: over.deadlineMs ?? HANG_MS, recordAttempt },
        { transport: ports.transport, forms, ...(over.retries === false ? {} : { retries: ports }) },
        over.signal ?? never,
      ),
  }
}

const failureOf = (work: Promise<unknown>): Promise<ProviderFailure> =>
  work.then(
    () => Promise.reject(new Error('It succeeded')),
    error => (error instanceof ProviderFailure ? error : Promise.reject(error)),
  )

const openWith = async (behaviour: Listening | Listening[]) => {
  const provider = await openProvider()
  provider.behave(behaviour)
  return { provider, ...openClient(provider) }
}

describe('a request to a transcription model', () => {
  it('is the multipart form that OpenAI takes, and gives segments with times', async () => {
    const { provider, hears } = await openWith([])
    expect((await hears()).segments).toEqual([
      { start: 0, end: 1, text: '1番目の音です。' },
      { start: 1, end: 2, text: 'よく聞こえます。' },
    ])
    const [request] = provider.requests
    expect(request?.authorization).toBe(`Bearer ${provider.key}`)
    expect(request?.fields).toEqual({
      model: 'whisper-1',
      language: 'ja',
      response_format: 'verbose_json',
      'timestamp_granularities[]': 'segment',
    })
    expect(request?.file).toEqual({ name: 'sound.mp3', type: 'audio/mpeg', bytes: await sound.bytes() })
  })

  it('carries no authorization without a key', async () => {
    const { provider, hears } = await openWith([])
    expect((await failureOf(hears({ target: { api_key: '' } }))).failure).toBe('unauthenticated')
    expect(provider.requests[0]?.authorization).toBeUndefined()
  })

  it('is made without times after a model refused them', async () => {
    const { provider, hears } = await openWith(listening.knowsNoTimes())
    expect(await hears()).toEqual({ text: '2番目の音です。よく聞こえます。', segments: null })
    expect(await hears()).toEqual({ text: '3番目の音です。よく聞こえます。', segments: null })
    expect(provider.requests.map(({ fields }) => fields.response_format)).toEqual([
      'verbose_json',
      'json',
      'json',
    ])
  })

  it('is made with times again for another model', async () => {
    const { provider, hears } = await openWith(listening.knowsNoTimes())
    await hears()
    await failureOf(hears({ target: { model: 'another' } }))
    expect(provider.requests.at(-1)?.fields).toMatchObject({
      model: 'another',
      response_format: 'verbose_json',
    })
  })

  it('reports why every form is refused, and learns nothing from that', async () => {
    const { provider, hears } = await openWith(listening.answersWith(400, 'The sound is no sound.'))
    expect((await failureOf(hears())).message).toBe('HTTP 400: invalid_request_error The sound is no sound.')
    await failureOf(hears())
    expect(provider.requests.map(({ fields }) => fields.response_format)).toEqual([
      'verbose_json',
      'json',
      'verbose_json',
      'json',
    ])
  })

  it.each(['[]', 'null', '[{"text":"はい。"}]', '[{"text":"はい。","start":0,"end":null}]'])(
    'accepts a text as an answer if a server gives no times: %s',
    async segments => {
      const { hears } = await openWith(listening.sendsRaw(`{"text":"はい。","segments":${segments}}`))
      expect(await hears()).toEqual({ text: 'はい。', segments: null })
    },
  )

  it('accepts an empty transcript', async () => {
    const { hears } = await openWith(listening.hears(() => []))
    expect(await hears()).toEqual({ text: '', segments: [] })
  })
})

describe('a provider that fails', () => {
  const table: [string, FailureClass, number, Listening][] = [
    ['401', 'unauthenticated', 1, listening.answersWith(401)],
    ['404', 'not_found', 1, listening.answersWith(404)],
    ['429', 'rate_limited', 4, listening.answersWith(429)],
    ['429 about the quota', 'quota', 1, listening.answersWith(429, 'insufficient_quota')],
    ['500', 'server_error', 2, listening.answersWith(500)],
    ['a redirect', 'not_found', 1, listening.redirects('/v1/elsewhere')],
    ['a page', 'not_json', 2, listening.sendsPage],
    ['an error with status 200', 'bad_answer', 1, listening.sendsRaw('{"error":{"message":"no"}}')],
    ['a reset', 'network', 2, listening.resets],
    ['an endless answer', 'too_large', 1, listening.sendsRaw(' '.repeat(LONGEST_ANSWER + 1))],
    ['silence', 'timeout', 1, listening.hangs],
  ]
  it.each(table)('by %s is %s after this many attempts: %i', async (_, failure, attempts, behaviour) => {
    const isLate = failure === 'timeout'
    const {
      provider,
      hears,
      attempts: recorded,
    } = await openWith(isLate ? afterWhich(behaviour, HANG_MS) : behaviour)
    const error = await failureOf(hears())
    expect(error.failure).toBe(failure)
    expect(provider.requests).toHaveLength(attempts)
    expect(recorded).toHaveLength(attempts)
  })

  it('gets the pause it asks for, up to a limit', async () => {
    const { hears, pauses } = await openWith([listening.isBusy('2'), listening.isBusy('86400')])
    await hears({ deadlineMs: 3_600_000 })
    expect(pauses).toEqual([2_000, 120_000])
  })

  it('is asked once without retries', async () => {
    const { provider, hears } = await openWith(listening.answersWith(500))
    await failureOf(hears({ retries: false }))
    expect(provider.requests).toHaveLength(1)
  })

  it.each([401, 429, 500])('with %i and the key in its message is quoted without the key', async status => {
    const { provider, hears } = await openWith(listening.quotesKey(status))
    const error = await failureOf(hears())
    expect(error.message).toContain(`HTTP ${status}`)
    expect(JSON.stringify([error, error.message, error.stack])).not.toContain(provider.key)
    expect(error.message).toContain('[redacted]')
  })
})
