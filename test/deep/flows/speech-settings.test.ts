import { beforeAll, describe, expect, it } from 'vitest'
import { wavInfo } from '../../../lib/objects/wav.ts'
import { uploaded } from '../../flows/article-stack.ts'
import { candidate, NANAMI, speechLab } from '../../flows/speech-settings-lab.ts'
import { speakAll, speakOne } from '../../flows/tts-stack.ts'
import { AZURE_KEY, behaviours, soundOf } from '../../support/fake-azure/index.ts'

const nothing = {
  transcription_base_url: '',
  transcription_model: '',
  synthesis_region: '',
  synthesis_voice: '',
  transcription_price: null,
  synthesis_price: null,
  openai_base_url: '',
  openai_key_set: false,
  openai_model: '',
  openai_private: false,
  openai_price: null,
  voicevox_base_url: '',
  voicevox_private: false,
  voicevox_price: null,
  offered_voices: [],
  default_voice: '',
  silent_voices: [],
}
const { lab, speech, settings, say, ask, expectNoKeys } = speechLab()

describe('speech settings', () => {
  it('come from the environment until an administrator saves others', async () => {
    const presented = {
      ...nothing,
      source: 'environment',
      transcription_api_key_set: true,
      transcription_base_url: 'http://127.0.0.1:1/v1',
      transcription_model: 'whisper-1',
      synthesis_key_set: true,
      synthesis_region: 'japaneast',
      synthesis_provider: 'azure',
    }
    expect(JSON.parse((await ask('GET', '')).text)).toEqual(presented)
    expect(await speech().status()).toEqual({
      synthesis: { provider: 'azure', voice: NANAMI, credit: '', may_choose: true, voices: [] },
      silent_because: null,
      transcription: { model: 'whisper-1' },
    })
  })

  it('apply to the next request once saved, and saving makes no call', async () => {
    const form = {
      synthesis_key: AZURE_KEY,
      synthesis_region: 'japaneast',
      synthesis_voice: 'ja-JP-KeitaNeural',
    }
    const saved = await ask('PUT', '', form)
    expect(JSON.parse(saved.text)).toEqual({
      ...nothing,
      source: 'saved',
      transcription_api_key_set: false,
      synthesis_key_set: true,
      synthesis_region: 'japaneast',
      synthesis_voice: 'ja-JP-KeitaNeural',
      synthesis_provider: 'azure',
    })
    expect(lab().azure.requests).toEqual([])
    expect((await speech().status()).synthesis?.voice).toBe('ja-JP-KeitaNeural')
    expect((await speech().status()).transcription).toBeNull()
    const reply = await say('保存した')
    expect(reply.headers).toMatchObject({ 'content-type': 'audio/wav' })
    expect(reply.headers['content-length']).toBe(String(soundOf('保存した').length))
    expect(new Uint8Array(await reply.bytes())).toEqual(soundOf('保存した'))
    expect(lab().azure.requests.at(-1)?.headers['ocp-apim-subscription-key']).toBe(AZURE_KEY)
  })

  it('apply even if they are empty: the environment’s are not used', async () => {
    const before = lab().azure.requests.length
    const cleared = await ask('PUT', '', {})
    expect(JSON.parse(cleared.text)).toEqual({
      ...nothing,
      source: 'saved',
      transcription_api_key_set: false,
      synthesis_key_set: false,
      synthesis_provider: null,
    })
    expect(await speech().status()).toEqual({
      synthesis: null,
      silent_because: expect.stringContaining('No speech provider is set up.'),
      transcription: null,
    })
    await expect(say('無')).rejects.toMatchObject({
      code: 'not_configured',
      message: expect.stringMatching(/Ask an administrator to add a key.* or to run the set-up/),
    })
    const { root } = lab()
    const { id } = await uploaded(root, '雨だ。', { explain_mode: 'split' })
    const refusal = { status: 503, code: 'not_configured' }
    await expect(speakAll(root, id)).rejects.toMatchObject(refusal)
    await expect(speakOne(root, id, 0)).rejects.toMatchObject(refusal)
    expect((await root.study.tasks.list()).items.map(({ kind }) => kind)).not.toContain('tts')
    expect(lab().azure.requests.length).toBe(before)
  })

  it('name a default that cannot speak to those who want to hear something, where no other voice can', async () => {
    await settings().put({ body: { default_voice: 'espeak-ng-ja' } })
    const named = { code: 'not_configured', message: expect.stringMatching(/^The voice espeak-ng-ja, which/) }
    await expect(say('無')).rejects.toMatchObject(named)
    const word = { form: '鷹', reading: 'たか' }
    await expect(lab().root.study.wordAudio.address({ body: word })).rejects.toMatchObject(named)
  })
})

describe('the errors of learners', () => {
  beforeAll(() => settings().put({ body: candidate }))

  it('give a reason without the provider’s own words', async () => {
    lab().azure.behave(behaviours.quotesKey(403))
    await expect(say('秘密の文')).rejects.toMatchObject({
      status: 502,
      code: 'upstream_failed',
      message: expect.stringMatching(
        /the key or the region is wrong\. Ask an administrator to check them\.$/,
      ),
    })
  })
})

describe('the synthesis test', () => {
  it('synthesises a fixed sentence with the candidate, and saves nothing', async () => {
    const before = await settings().get()
    const { status, headers, bytes } = await ask('POST', '/synthesis/test', candidate)
    expect([status, headers.get('content-type')]).toEqual([200, 'audio/wav'])
    expect(headers.get('content-length')).toBe(String(bytes.length))
    expect(wavInfo(bytes)?.seconds).toBeGreaterThan(1)
    const request = lab().azure.requests.at(-1)
    expect(request?.headers['ocp-apim-subscription-key']).toBe(AZURE_KEY)
    expect(request?.said).toMatchObject({
      voice: NANAMI,
      text: expect.stringMatching(/\p{Script=Hiragana}/u),
    })
    expect(await settings().get()).toEqual(before)
  })

  it('uses no saved key: without one it reports which settings are missing', async () => {
    const before = lab().azure.requests.length
    const empty = { ...candidate, synthesis_key: '' }
    const { status, text } = await ask('POST', '/synthesis/test', empty)
    expect([status, JSON.parse(text).detail]).toEqual([422, expect.stringContaining('run the set-up')])
    const noRegion = await ask('POST', '/synthesis/test', { ...candidate, synthesis_region: '' })
    expect([noRegion.status, JSON.parse(noRegion.text).detail]).toEqual([
      422,
      expect.stringContaining('no region'),
    ])
    expect(lab().azure.requests.length).toBe(before)
  })
})

it('a key is in no reply and in no line of the log', () => expectNoKeys())
