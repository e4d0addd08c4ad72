import { describe, expect, it } from 'vitest'
import { SavedSpeech, speechSettings } from '../../../../lib/agent/speech/speech-settings.ts'
import { SpeechSettingsInput } from '../../../../lib/contracts/schemas/models/speech.ts'
import { parseConfig } from '../../../../lib/platform/config/load.ts'
import { memorySettings } from '../../../support/memory-settings.ts'

const nothingSet = SpeechSettingsInput.parse({})

const environment = {
  TRANSCRIPTION_API_KEY: 'sk-environment',
  TRANSCRIPTION_BASE_URL: 'https://hears.test/v1/',
  TRANSCRIPTION_MODEL: 'whisper-1',
  SYNTHESIS_KEY: 'azure-environment',
  SYNTHESIS_REGION: 'japaneast',
  SYNTHESIS_VOICE: 'ja-JP-KeitaNeural',
}
const fromEnvironment = {
  ...nothingSet,
  transcription_api_key: 'sk-environment',
  transcription_base_url: 'https://hears.test/v1',
  transcription_model: 'whisper-1',
  synthesis_key: 'azure-environment',
  synthesis_region: 'japaneast',
  synthesis_voice: 'ja-JP-KeitaNeural',
}

const open = (values: Record<string, string> = environment) =>
  speechSettings(memorySettings<SavedSpeech>(null), parseConfig({ NODE_ENV: 'test', ...values }))

describe('speech settings', () => {
  it('come from the environment until something is saved', () => {
    const settings = open()
    expect([settings.source(), settings.form()]).toEqual(['environment', fromEnvironment])
    expect(open({}).form()).toEqual(nothingSet)
  })

  it('are the saved ones, even when empty, until they are removed', () => {
    const settings = open()
    settings.save({ ...nothingSet, synthesis_voice: 'ja-JP-AoiNeural' })
    expect([settings.source(), settings.form()]).toEqual([
      'saved',
      { ...nothingSet, synthesis_voice: 'ja-JP-AoiNeural' },
    ])
    settings.remove()
    expect([settings.source(), settings.form()]).toEqual(['environment', fromEnvironment])
  })

  it('that were saved before there were engines and offered voices are read without loss', () => {
    const before = {
      transcription_api_key: 'sk-saved',
      transcription_base_url: 'https://hears.test/v1',
      transcription_model: 'whisper-1',
      synthesis_key: 'azure-saved',
      synthesis_region: 'japaneast',
      synthesis_voice: 'ja-JP-Nanami:DragonHDLatestNeural',
      transcription_price: 0.006,
      synthesis_price: 16,
    }
    expect(SavedSpeech.parse(before)).toEqual({ ...nothingSet, ...before })
    expect(nothingSet).toMatchObject({ offered_voices: [], default_voice: '', voicevox_base_url: '' })
  })

  it('accept a price of 0 and no price, but no invalid price', () => {
    const prices = (transcription_price: unknown) =>
      SpeechSettingsInput.safeParse({ transcription_price, synthesis_price: 16 }).success
    expect([0, null, undefined, 0.006].map(prices)).toEqual([true, true, true, true])
    expect([-1, 1e-9, 1e12, '1'].map(prices)).toEqual([false, false, false, false])
  })

  it('refuse an address with a password', () => {
    const save = (transcription_base_url: string) => () =>
      open().save({ ...nothingSet, transcription_base_url })
    expect(save('https://user:secret@hears.test/v1')).toThrow('must not carry a user name or password')
    expect(save('https://hears.test/v1?key=secret')).toThrow('must not carry a query')
    expect(save('http://169.254.169.254/v1')).toThrow('link-local')
  })

  it('refuse a voice that the provider does not have', () => {
    const settings = open()
    const wrong = { ...nothingSet, synthesis_key: 'k', synthesis_voice: 'espeak-ng-ja' }
    expect(() => settings.save(wrong)).toThrow('named like ja-JP-NanamiNeural')
    expect(settings.source()).toBe('environment')
  })

  it.each([
    [{ SYNTHESIS_REGION: 'evil.test/#secret' }, 'These settings are not valid: SYNTHESIS_REGION.'],
    [{ SYNTHESIS_VOICE: 'no voice' }, 'These settings are not valid: SYNTHESIS_VOICE.'],
    [{ TRANSCRIPTION_BASE_URL: 'https://user:secret@hears.test' }, /must not carry a user name or password/],
    [{ SYNTHESIS_KEY: 'secret', SYNTHESIS_VOICE: 'espeak-ng-ja' }, /named like ja-JP-NanamiNeural/],
  ])('stop the start when the environment is not valid: %j', (values, message) => {
    const start = () => open(values)
    expect(start).toThrow(expect.objectContaining({ name: 'ConfigError' }))
    expect(start).toThrow(message)
    expect(start).not.toThrow('secret')
  })
})
