import { describe, expect, it } from 'vitest'
import { wavInfo } from '../../../lib/objects/wav.ts'
import { candidate, NANAMI, speechLab } from '../../flows/speech-settings-lab.ts'
import { AZURE_KEY, behaviours } from '../../support/fake-azure/index.ts'

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

  it('reports a refused key without repeating it', async () => {
    lab().azure.behave(behaviours.quotesKey(401))
    const { status, text } = await ask('POST', '/synthesis/test', candidate)
    expect(status).toBe(422)
    expect(JSON.parse(text)).toMatchObject({
      code: 'provider_test_failed',
      detail: 'HTTP 401: the key or the region is wrong (“Access denied for [redacted]”).',
    })
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

describe('a key', () => {
  it('is in no reply and in no line of the log', () => expectNoKeys())
})
