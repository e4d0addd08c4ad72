import { describe, expect, it, onTestFinished } from 'vitest'
import { offered, openaiCompatible } from '../../../../../lib/agent/speech/synthesis/openai-compatible.ts'
import { synthesise } from '../../../../../lib/agent/speech/synthesis/synthesise.ts'
import type { SynthesisPorts } from '../../../../../lib/agent/speech/synthesis/synthesiser.ts'
import type { SpeechSettingsInput } from '../../../../../lib/contracts/schemas/models/speech.ts'
import { wavInfo } from '../../../../../lib/objects/wav.ts'
import {
  type Behaviour,
  behaviours as does,
  engineSound,
  SPEECH_KEY,
  SPEECH_MODEL,
  startFakeSpeech,
} from '../../../../support/fake-speech/index.ts'
import { never, nothingSet, openLab, purpose } from './lab.ts'

async function endpointLab(over: Partial<SpeechSettingsInput> = {}, ports: Partial<SynthesisPorts> = {}) {
  const engine = await startFakeSpeech()
  onTestFinished(() => engine.close())
  const lab = await openLab(ports)
  const form: SpeechSettingsInput = {
    ...nothingSet,
    openai_base_url: engine.base_url,
    openai_key: SPEECH_KEY,
    openai_model: SPEECH_MODEL,
    openai_private: true,
    ...over,
  }
  const [alpha = ''] = offered(form, 'jf_alpha').map(({ voice }) => voice)
  const speak = async (text: string, voice = alpha, signal = never) => {
    const opened = await openaiCompatible.open(form, lab.ports, voice)
    if (!opened) throw new Error('The endpoint is not set up')
    return opened.synthesise({ text, voice, purpose }, signal)
  }
  return { ...lab, engine, form, alpha, speak }
}

describe('an OpenAI-compatible speech endpoint', () => {
  it('gets the documented request, and its sound is the clip', async () => {
    const { engine, speak, records, alpha } = await endpointLab()
    expect(await speak('今日は晴れです。')).toEqual(engineSound('今日は晴れです。'))
    expect(engine.requests).toMatchObject([{ method: 'POST', path: '/v1/audio/speech' }])
    expect(records).toMatchObject([
      { provider: 'openai-compatible', voice: alpha, characters: 8, outcome: 'succeeded', cost: 0 },
    ])
  })

  it('may be entered with or without /v1, and has the same voices', async () => {
    const { engine, form, speak, alpha } = await endpointLab()
    const longer = { ...form, openai_base_url: `${engine.base_url}/v1/` }
    expect(offered(longer, 'jf_alpha')).toMatchObject([{ voice: alpha }])
    await speak('雨')
    expect(engine.asked('/v1/audio/speech')).toHaveLength(1)
  })

  it('streams a WAV without its length, which is given it', async () => {
    const { engine, speak } = await endpointLab()
    engine.behave(does.streamed)
    expect(wavInfo(await speak('長い文'))?.seconds).toBeCloseTo(0.3)
  })

  it('lists its voices, each with a name of its own', async () => {
    const { form, ports, engine } = await endpointLab()
    const voices = await openaiCompatible.voices(form, ports, never)
    expect(voices.map(({ label }) => label)).toEqual(['jf_alpha', 'jm_kumo', 'af_bella+af_sky'])
    const elsewhere = { ...form, openai_base_url: 'https://speech.test' }
    const others = [...offered(elsewhere, 'jf_alpha'), ...offered({ ...form, openai_model: 'b' }, 'jf_alpha')]
    expect(new Set([...voices, ...others].map(({ voice }) => voice)).size).toBe(5)
    expect(engine.asked('/v1/audio/voices')).toHaveLength(1)
  })

  it('lists none if it does not know how', async () => {
    const bare = await startFakeSpeech({ lists: false })
    onTestFinished(() => bare.close())
    const { form, ports } = await endpointLab({ openai_base_url: bare.base_url })
    expect(await openaiCompatible.voices(form, ports, never)).toEqual([])
  })

  it('does not speak in the voice of another endpoint', async () => {
    const { form, ports, alpha } = await endpointLab()
    expect(await openaiCompatible.open({ ...form, openai_model: 'other' }, ports, alpha)).toBeNull()
    expect(await openaiCompatible.open({ ...form, openai_base_url: '' }, ports, alpha)).toBeNull()
  })

  it('on this machine is called only where that is allowed', async () => {
    const { engine, speak, records } = await endpointLab({ openai_private: false })
    await expect(speak('雨')).rejects.toMatchObject({
      failure: 'invalid_request',
      message: expect.stringContaining('which these settings do not allow'),
    })
    expect(engine.requests).toEqual([])
    expect(records).toMatchObject([{ outcome: 'failed', failure: 'invalid_request' }])
  })
})

describe('a hostile answer', () => {
  const answers: [string, Behaviour, string, number][] = [
    ['nothing', does.nothing, 'bad_answer', 1],
    ['half of the sound', does.half, 'bad_answer', 1],
    ['another format', does.mp3, 'bad_answer', 1],
    ['a header of one sample a second', does.lies.slow, 'bad_answer', 1],
    ['a header with channels that its samples have no room for', does.lies.moreChannels, 'bad_answer', 1],
    ['a header without an end', does.lies.longHeader, 'bad_answer', 1],
    ['a redirect', does.redirect('http://127.0.0.1:1/'), 'not_found', 1],
    ['a refused key', does.quotesKey(401), 'unauthenticated', 1],
    ['a fault', does.quotesKey(500), 'server_error', 2],
  ]
  it.each(answers)(
    'is a failure with its record and without the key: %s',
    async (_, behaviour, failure, attempts) => {
      const { engine, speak, records } = await endpointLab()
      engine.behave(behaviour)
      const error: unknown = await speak('文').catch((caught: unknown) => caught)
      expect(error).toMatchObject({ name: 'ProviderFailure', failure })
      expect(`${error} ${JSON.stringify(error)}`).not.toContain('must-never-leak')
      expect(records.map(record => record.failure)).toEqual(Array(attempts).fill(failure))
    },
  )
})

it('a voice that learners may choose speaks beside the standing one, and any other is that one’s to refuse', async () => {
  const { form, ports, alpha, engine } = await endpointLab()
  const offering = { ...form, offered_voices: [{ voice: alpha, label: 'Alpha', credit: '' }] }
  await synthesise({ text: '雨', voice: alpha, purpose }, offering, ports, never)
  expect(engine.asked('/v1/audio/speech')).toHaveLength(1)
  const notOffered = synthesise({ text: '雨', voice: alpha, purpose }, form, ports, never)
  await expect(notOffered).rejects.toMatchObject({ code: 'not_configured' })
})
