import { describe, expect, it } from 'vitest'
import {
  TestSounds,
  transcribeCandidate,
} from '../../../../../lib/agent/speech/transcription/test-transcription.ts'
import { MOST_TEST_BYTES } from '../../../../../lib/contracts/schemas/models/speech.ts'
import {
  type FakeTranscription,
  type Listening,
  listening,
} from '../../../../support/fake-transcription/index.ts'
import { deepIt } from '../../../../support/sample.ts'
import { wavOf } from '../../../../support/wav.ts'
import { never, openCalls, openProvider, wordsOf } from './lab.ts'

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
const by = { user_id: 3, transcription_price: 0.6 }
const openWith = async (behaviour: Listening | Listening[]) => {
  const provider = await openProvider()
  provider.behave(behaviour)
  const { ports, records } = openCalls()
  return {
    provider,
    records,
    test: (signal = never, file = mp3()) =>
      transcribeCandidate(candidateFor(provider), file, by, ports, signal),
  }
}

describe('the test of a transcription provider', () => {
  it('transcribes the file unchanged', async () => {
    const { provider, test } = await openWith([])
    expect(await test()).toEqual({ text: '1番目の音です。よく聞こえます。', ms: expect.any(Number) })
    expect(provider.requests[0]?.file).toMatchObject({ name: '録音.mp3', bytes: mp3().content })
  })

  deepIt.each([
    [
      'a wrong key',
      listening.answersWith(401, 'bad key'),
      'HTTP 401: invalid_request_error bad key. Check the key.',
    ],
    ['a wrong address', listening.answersWith(404, ''), 'Check the base URL; most end in /v1.'],
    ['nothing heard', listening.hears(() => []), 'The model found no speech in this file'],
  ])('fails on %s with advice, without a retry', async (_, behaviour, words) => {
    const { provider, test } = await openWith(behaviour)
    expect(await wordsOf(test())).toEqual({
      code: 'provider_test_failed',
      message: expect.stringContaining(words),
    })
    expect(provider.requests).toHaveLength(1)
  })

  deepIt('leaves a record of the attempt, with the length of the sound and its cost', async () => {
    const { test, records } = await openWith([])
    const tone = wavOf(24_000 * 90)
    await test(never, { name: 'tone.wav', content: new Uint8Array(tone) })
    expect(records).toEqual([
      expect.objectContaining({
        kind: 'transcription',
        user_id: 3,
        article_id: null,
        task_id: null,
        outcome: 'succeeded',
        seconds: 90,
        cost: expect.closeTo(0.9),
      }),
    ])
  })

  deepIt.each([
    ['without an address', { transcription_base_url: '' }],
    ['without a model', { transcription_model: '' }],
    ['with the address of a metadata service', { transcription_base_url: 'http://169.254.169.254/v1' }],
    ['with a key in the address', { transcription_base_url: 'https://user:key@provider.example/v1' }],
  ])('is not made %s', async (_, over) => {
    const provider = await openProvider()
    const { code, message } = await wordsOf(
      transcribeCandidate({ ...candidateFor(provider), ...over }, mp3(), by, openCalls().ports, never),
    )
    expect(code).toBe('invalid_input')
    expect(message).not.toContain('key@')
    expect(provider.requests).toEqual([])
  })

  deepIt('takes files of up to 5 MB, in parts', () => {
    const sounds = new TestSounds()
    sounds.store(1, 1, mp3(MOST_TEST_BYTES).content)
    expect(() => sounds.store(1, 2, new Uint8Array(1))).toThrow('at most 5 MB')
    expect(sounds.take(1, MOST_TEST_BYTES)).toHaveLength(MOST_TEST_BYTES)
    expect(() => sounds.take(1, MOST_TEST_BYTES)).toThrow('tested already')
  })

  deepIt('ends with its caller', async () => {
    const { provider, test } = await openWith(listening.hangs)
    const cancel = new AbortController()
    const work = test(cancel.signal)
    await provider.requested(1)
    cancel.abort(new Error('the administrator left'))
    await expect(work).rejects.toThrow('the administrator left')
    expect(await provider.requests[0]?.left).toBe(true)
  })
})
