import { describe, expect, it } from 'vitest'
import { azureSynthesiser } from '../../../../../lib/agent/speech/synthesis/azure.ts'
import { SynthesisUsage } from '../../../../../lib/contracts/schemas/accounts/usage.ts'
import { wavInfo } from '../../../../../lib/objects/wav.ts'
import {
  AZURE_KEY,
  type Behaviour,
  behaviours as does,
  soundOf,
} from '../../../../support/fake-azure/index.ts'
import { afterWhich } from '../../../../support/passing-time.ts'
import { deepDescribe, isDeep } from '../../../../support/sample.ts'
import { type Lab, never, openLab, purpose, withKey } from './lab.ts'

const voice = 'ja-JP-NanamiNeural'
const speak = ({ ports }: Lab, text: string, signal = never, spoken = voice) =>
  azureSynthesiser(withKey, ports).synthesise({ text, voice: spoken, purpose }, signal)

describe('Azure', () => {
  it('gets a request in its documented form, and its sound is the answer', async () => {
    const lab = await openLab()
    expect(await speak(lab, '今日は晴れです。')).toEqual(soundOf('今日は晴れです。'))
    const [request] = lab.azure.requests
    expect(request).toMatchObject({
      region: 'japaneast',
      headers: {
        'ocp-apim-subscription-key': AZURE_KEY,
        'content-type': 'application/ssml+xml',
        'x-microsoft-outputformat': 'riff-24khz-16bit-mono-pcm',
        'user-agent': 'yomu',
      },
      said: { text: '今日は晴れです。', voice, language: 'ja-JP' },
    })
  })

  it('speaks with Nanami unless another voice is set', async () => {
    const { ports } = await openLab()
    expect(azureSynthesiser(withKey, ports)).toMatchObject({ provider: 'azure', voice, may_choose: true })
    const form = { ...withKey, synthesis_voice: 'ja-JP-KeitaNeural' }
    expect(azureSynthesiser(form, ports).voice).toBe('ja-JP-KeitaNeural')
  })

  const others = ['en-US-JennyNeural', 'zh-CN-liaoning-XiaobeiNeural', 'ja-JP-Nanami:DragonHDLatestNeural']
  it.each(others)('speaks with %s on request', async other => {
    const lab = await openLab()
    await speak(lab, '本', never, other)
    expect(lab.azure.requests[0]?.said?.voice).toBe(other)
  })

  it.each(['espeak-ng-ja', 'nanami-neural', 'alloy-1'])('does not know the voice %s', async other => {
    const lab = await openLab()
    await expect(speak(lab, '本', never, other)).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining(voice),
    })
    expect(lab.azure.requests).toEqual([])
  })

  it('leaves a record of the attempt, without the text', async () => {
    const lab = await openLab()
    await speak(lab, '秘密の文')
    expect(lab.records.map(record => SynthesisUsage.parse(record))).toEqual([
      {
        record_id: '01J00000000000000000000000',
        kind: 'synthesis',
        ...purpose,
        provider: 'azure',
        voice,
        characters: 4,
        duration_ms: expect.any(Number),
        outcome: 'succeeded',
        failure: null,
        cost: null,
        created_at: '2026-11-01T00:00:00.000Z',
      },
    ])
    expect(JSON.stringify(lab.records)).not.toContain('秘密')
  })

  it('costs the set price of its characters', async () => {
    const lab = await openLab()
    const costs = async (synthesis_price: number | null) => {
      await azureSynthesiser({ ...withKey, synthesis_price }, lab.ports).synthesise(
        { text: '四文字だ', voice, purpose },
        never,
      )
      return lab.records.map(({ cost }) => cost).at(-1)
    }
    expect(await costs(16)).toBeCloseTo(0.000_064, 9)
    expect([await costs(0), await costs(null)]).toEqual([0, null])
  })

  it('is asked four sentences at a time', async () => {
    const asked = { at_once: 0, most: 0 }
    const held = Promise.withResolvers<void>()
    const lab = await openLab()
    const { transport } = lab.ports
    const receive: typeof transport.receive = async (request, signal) => {
      asked.most = Math.max(asked.most, ++asked.at_once)
      await held.promise
      asked.at_once -= 1
      return transport.receive(request, signal)
    }
    lab.ports.transport = { ...transport, receive }
    const all = Promise.all(Array.from({ length: 9 }, (_, at) => speak(lab, `${at}番`)))
    // Every call that only its slot delays has advanced as far as it can.
    await new Promise(resolve => setImmediate(resolve))
    expect(asked.at_once).toBe(4)
    held.resolve()
    expect((await all).length).toBe(9)
    expect(asked.most).toBe(4)
  })
})

deepDescribe('ten minutes of sound', () => {
  it('may be cut off, so a sentence that long is refused', async () => {
    const lab = await openLab()
    const spoken = (text: string) => speak(lab, text).then(wav => wavInfo(wav)?.seconds)
    expect(await spoken('長'.repeat(5_980))).toBe(598)
    await expect(spoken('長'.repeat(6_000))).rejects.toMatchObject({ failure: 'too_large' })
    expect(lab.azure.requests).toHaveLength(2)
  })
})

describe('a failure that may pass', () => {
  it('is retried: once after a fault, a reset or a broken answer', async () => {
    for (const fault of [does.status(502), does.status(503), does.reset, does.breaksOff]) {
      const lab = await openLab()
      lab.azure.behave([fault])
      expect(await speak(lab, '再')).toEqual(soundOf('再'))
      expect(lab.records.map(({ outcome }) => outcome)).toEqual(['failed', 'succeeded'])
      lab.azure.behave([fault, fault])
      await expect(speak(lab, '再')).rejects.toMatchObject({ name: 'ProviderFailure' })
      expect(lab.azure.requests.length).toBe(4)
    }
  })

  it('is retried after the pause it asks for, or after a share of a minute, a few times', async () => {
    const lab = await openLab()
    lab.azure.behave([does.rateLimited('3'), does.rateLimited(), does.rateLimited('0')])
    await speak(lab, '待')
    expect(lab.pauses).toEqual([3_000, 20_000])
    lab.azure.behave(does.rateLimited('1'))
    await expect(speak(lab, '待')).rejects.toMatchObject({ failure: 'rate_limited', status: 429 })
    expect(lab.azure.requests.length).toBe(8)
  })

  it('is not waited for past the deadline, whatever pause it asks for', async () => {
    const lab = await openLab({ totalMs: 100_000 })
    lab.azure.behave(does.rateLimited('86400'))
    await expect(speak(lab, '待')).rejects.toMatchObject({ retryAfterMs: 120_000 })
    expect([lab.azure.requests.length, lab.pauses]).toEqual([1, []])
  })
})

describe('a failure that does not pass', () => {
  const failures: [string, Behaviour, string, RegExp][] = [
    ['a refused key', does.status(401), 'unauthenticated', /^HTTP 401: the key or the region is wrong/],
    [
      'a spent quota',
      does.status(403, 'Out of call volume quota'),
      'quota',
      /^HTTP 403: the quota is used up/,
    ],
    ['a refused voice', does.plainStatus(400, 'Unsupported voice'), 'invalid_request', /“Unsupported voice”/],
    [
      'a wrong address',
      does.plainStatus(404, ''),
      'not_found',
      /^HTTP 404: this address does not serve the API/,
    ],
    ['another format', does.mp3, 'bad_answer', /is not a WAV file$/],
    ['half of the sound', does.truncated, 'bad_answer', /empty or was cut short$/],
    ['an endless answer', does.huge, 'too_large', /larger than 33554432 bytes$/],
  ]
  it.each(isDeep ? failures : failures.slice(0, -1))(
    'is reported after one attempt: %s',
    async (_, behaviour, failure, message) => {
      const lab = await openLab()
      lab.azure.behave(behaviour)
      await expect(speak(lab, '文')).rejects.toMatchObject({
        failure,
        message: expect.stringMatching(message),
      })
      expect(lab.records.map(record => [record.outcome, record.failure])).toEqual([['failed', failure]])
    },
  )

  it.each([
    ['each of two attempts', { attemptMs: 60_000, totalMs: 600_000 }, 2],
    ['all attempts', { attemptMs: 120_000, totalMs: 60_000 }, 1],
  ])('ends, if it is silence, with the time for %s', async (_, times, attempts) => {
    const lab = await openLab(times)
    lab.azure.behave(afterWhich(does.hang, 60_000))
    await expect(speak(lab, '文')).rejects.toMatchObject({ failure: 'timeout' })
    expect(lab.azure.requests.length).toBe(attempts)
  })

  it('shows neither its own key nor any other configured one', async () => {
    const lab = await openLab({ keys: () => ['the-stored-key'] })
    lab.azure.behave(does.plainStatus(400, `You sent ${AZURE_KEY} and the-stored-key`))
    await expect(speak(lab, '鍵')).rejects.toMatchObject({
      message: 'HTTP 400: the request was refused (“You sent [redacted] and [redacted]”)',
    })
    lab.azure.behave(does.quotesKey(401))
    const error: unknown = await speak(lab, '鍵').catch((caught: unknown) => caught)
    expect(`${error} ${JSON.stringify(error)}`).not.toContain('must-never-leak')
  })
})

it('cancelling ends the call at once, and no further one begins', async () => {
  const lab = await openLab()
  const cancel = new AbortController()
  lab.azure.behave(() => cancel.abort(new Error('The task was cancelled')))
  await expect(speak(lab, '文', cancel.signal)).rejects.toMatchObject({ failure: 'cancelled' })
  expect(await lab.azure.requests[0]?.left).toBe(true)
  expect(lab.records.map(({ outcome }) => outcome)).toEqual(['cancelled'])
  expect(lab.azure.requests.length).toBe(1)
})
