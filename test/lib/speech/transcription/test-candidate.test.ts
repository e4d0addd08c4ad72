import { describe, expect, it } from 'vitest'
import { MOST_TEST_BYTES } from '../../../../lib/contracts/schemas/speech.ts'
import { transcribeCandidate } from '../../../../lib/speech/transcription/test-candidate.ts'
import {
  type FakeTranscription,
  type Listening,
  listening,
} from '../../../support/fake-transcription/index.ts'
import { never, openProvider, wordsOf } from './lab.ts'

const mp3 = (bytes = 1_000) => {
  const content = new Uint8Array(bytes)
  content.set([0xff, 0xf3, 0x68])
  return { name: '録音.mp3', content }
}
const candidateFor = ({ url, key, model }: FakeTranscription) => ({
  transcription_base_url: `${url}/`,
  transcription_api_key: key,
  transcription_model: model,
})
const openWith = async (behaviour: Listening | Listening[]) => {
  const provider = await openProvider()
  provider.behave(behaviour)
  return { provider, test: (signal = never) => transcribeCandidate(candidateFor(provider), mp3(), signal) }
}

describe('the test of a transcription provider', () => {
  it('has the file taken down as it is', async () => {
    const { provider, test } = await openWith([])
    expect(await test()).toEqual({ text: '1番目の音です。よく聞こえます。', ms: expect.any(Number) })
    expect(provider.requests[0]?.file).toMatchObject({ name: '録音.mp3', bytes: mp3().content })
  })

  it('passes a model that gives no times', async () => {
    const { test } = await openWith(listening.knowsNoTimes())
    expect((await test()).text).toBe('2番目の音です。よく聞こえます。')
  })

  it.each([
    [
      'a wrong key',
      listening.answersWith(401, 'bad key'),
      'HTTP 401: invalid_request_error bad key. Check the key.',
    ],
    ['a wrong address', listening.answersWith(404, ''), 'Check the base URL; most end in /v1.'],
    ['another kind of server', listening.sendsPage, 'Is this an OpenAI-compatible API?'],
    ['a fault', listening.answersWith(500, 'overloaded'), 'HTTP 500: invalid_request_error overloaded'],
    ['a redirect', listening.redirects('http://127.0.0.1:1/'), 'redirects are not followed'],
    ['nothing heard', listening.hears(() => []), 'The model heard nothing in this file'],
  ])('fails on %s with what to do, and tries nothing again', async (_, behaviour, words) => {
    const { provider, test } = await openWith(behaviour)
    expect(await wordsOf(test())).toEqual({
      code: 'provider_test_failed',
      message: expect.stringContaining(words),
    })
    expect(provider.requests).toHaveLength(1)
  })

  it('removes the key from what the provider said', async () => {
    const { provider, test } = await openWith(listening.quotesKey(401))
    const { message } = await wordsOf(test())
    expect(message).toContain('[redacted]')
    expect(message).not.toContain(provider.key)
  })

  it.each([
    ['without an address', { transcription_base_url: '' }],
    ['without a model', { transcription_model: '' }],
    ['with the address of a metadata service', { transcription_base_url: 'http://169.254.169.254/v1' }],
    ['with a key in the address', { transcription_base_url: 'https://user:key@provider.example/v1' }],
  ])('is not made %s', async (_, over) => {
    const provider = await openProvider()
    const { code, message } = await wordsOf(
      transcribeCandidate({ ...candidateFor(provider), ...over }, mp3(), never),
    )
    expect(code).toBe('invalid_input')
    expect(message).not.toContain('key@')
    expect(provider.requests).toEqual([])
  })

  it('takes files of up to 5 MB', async () => {
    const provider = await openProvider()
    await transcribeCandidate(candidateFor(provider), mp3(MOST_TEST_BYTES), never)
    const tooMuch = transcribeCandidate(candidateFor(provider), mp3(MOST_TEST_BYTES + 1), never)
    expect((await wordsOf(tooMuch)).code).toBe('too_large')
    expect(provider.requests).toHaveLength(1)
  })

  it('ends with its caller', async () => {
    const { provider, test } = await openWith(listening.hangs)
    const cancel = new AbortController()
    const work = test(cancel.signal)
    await provider.requested(1)
    cancel.abort(new Error('the administrator left'))
    await expect(work).rejects.toThrow('the administrator left')
    expect(await provider.requests[0]?.left).toBe(true)
  })
})
