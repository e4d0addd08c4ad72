import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wavInfo } from '../../../lib/objects/wav.ts'
import { candidate, candidateKey, NANAMI, speechLab } from '../../flows/speech-settings-lab.ts'
import { AZURE_KEY, behaviours } from '../../support/fake-azure/index.ts'
import { type FakeTranscription, startFakeTranscription } from '../../support/fake-transcription/index.ts'
import { wavOf } from '../../support/wav.ts'

const { lab, settings, ask, expectNoKeys } = speechLab()

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

  it('uses the voice of the candidate', async () => {
    await ask('POST', '/synthesis/test', { ...candidate, synthesis_voice: 'ja-JP-AoiNeural' })
    expect(lab().azure.requests.at(-1)?.said?.voice).toBe('ja-JP-AoiNeural')
  })

  it('reports a refused key without repeating it', async () => {
    lab().azure.behave(behaviours.quotesKey(401))
    const { status, text } = await ask('POST', '/synthesis/test', candidate)
    expect(status).toBe(422)
    expect(JSON.parse(text)).toMatchObject({
      code: 'provider_test_failed',
      detail: 'HTTP 401: the key or the region is wrong (“Access denied for [redacted]”).',
    })
  })

  it.each([
    ['a web page', behaviours.html],
    ['half of the sound', behaviours.truncated],
    ['a redirect', behaviours.redirect('http://127.0.0.1:1/')],
  ])('does not accept %s as synthesised sound', async (_, behaviour) => {
    lab().azure.behave(behaviour)
    expect((await ask('POST', '/synthesis/test', candidate)).status).toBe(422)
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

  it('accepts the whole form and nothing else', async () => {
    expect((await ask('POST', '/synthesis/test', { synthesis_key: 'k' })).status).toBe(400)
    expect((await ask('POST', '/synthesis/test', { ...candidate, sentence: '別の文' })).status).toBe(400)
    const foreign = { ...candidate, synthesis_voice: 'espeak-ng-ja' }
    expect((await ask('POST', '/synthesis/test', foreign)).status).toBe(400)
  })
})

describe('the transcription test', () => {
  const MiB = 1024 * 1024
  let provider: FakeTranscription
  beforeAll(async () => {
    provider = await startFakeTranscription()
  })
  afterAll(() => provider.close())

  const order = (size: number, transcription_api_key = provider.key) => ({
    transcription_api_key,
    transcription_base_url: provider.url,
    transcription_model: provider.model,
    file_name: '声.wav',
    size,
  })
  const send = (n: number, body: Uint8Array) => settings().testSound({ params: { n }, body })
  async function test(sound: Uint8Array, key?: string) {
    await send(1, sound)
    return ask('POST', '/transcription/test', order(sound.length, key))
  }

  it('transcribes the unchanged file with the candidate, and saves nothing', async () => {
    const before = await settings().get()
    const sound = wavOf((5 * MiB - 44) / 2)
    expect(sound.length).toBe(5 * MiB)
    await send(1, sound.subarray(0, 4 * MiB))
    expect(await send(2, sound.subarray(4 * MiB))).toEqual({ part: 2, size: MiB })
    const { status, text } = await ask('POST', '/transcription/test', order(sound.length))
    expect([status, JSON.parse(text)]).toEqual([
      200,
      { text: '1番目の音です。よく聞こえます。', ms: expect.any(Number) },
    ])
    expect(provider.requests.at(-1)?.authorization).toBe(`Bearer ${provider.key}`)
    expect(provider.requests.at(-1)?.file?.name).toBe('声.wav')
    expect(Buffer.compare(provider.requests.at(-1)?.file?.bytes ?? new Uint8Array(), sound)).toBe(0)
    expect(await settings().get()).toEqual(before)
  })

  it('reports how the provider refuses a key, without the key', async () => {
    const { status, text } = await test(wavOf(240), candidateKey)
    expect(status).toBe(422)
    expect(JSON.parse(text)).toMatchObject({
      code: 'provider_test_failed',
      detail: expect.stringMatching(/^HTTP 401: .*\[redacted\]/),
    })
  })

  it('refuses a file over 5 MB, a part over 4 MiB, and an incomplete file', async () => {
    const before = provider.requests.length
    await send(1, new Uint8Array(4 * MiB))
    await expect(send(2, new Uint8Array(MiB + 1))).rejects.toMatchObject({ code: 'too_large' })
    await expect(send(1, new Uint8Array(4 * MiB + 1))).rejects.toMatchObject({ code: 'too_large' })
    await expect(send(3, new Uint8Array(1))).rejects.toMatchObject({ code: 'invalid_input' })
    const statusOf = async (body: unknown) => (await ask('POST', '/transcription/test', body)).status
    expect(await statusOf(order(4 * MiB + 1))).toBe(400)
    expect(await statusOf({ ...candidate, ...order(1) })).toBe(400)
    expect(provider.requests.length).toBe(before)
  })
})

describe('a key', () => {
  it('is in no reply and in no line of the log', () => expectNoKeys())
})
