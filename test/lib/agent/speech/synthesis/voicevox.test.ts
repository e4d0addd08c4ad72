import { describe, expect, it, onTestFinished } from 'vitest'
import { synthesise } from '../../../../../lib/agent/speech/synthesis/synthesise.ts'
import { voicevox } from '../../../../../lib/agent/speech/synthesis/voicevox.ts'
import type { SpeechSettingsInput } from '../../../../../lib/contracts/schemas/models/speech.ts'
import {
  behaviours as does,
  engineSound,
  startFakeVoicevox,
  zundamon,
} from '../../../../support/fake-speech/index.ts'
import { deepIt } from '../../../../support/sample.ts'
import { never, nothingSet, openLab, purpose } from './lab.ts'

interface Engine {
  brand?: string
  kanaIsText?: boolean
  refusesKana?: boolean
}

/** An engine that reads texts so, in AquesTalk's notation. */
async function voicevoxLab(
  reads: Record<string, string>,
  given: Engine = {},
  over: Partial<SpeechSettingsInput> = {},
) {
  const engine = await startFakeVoicevox({ reads: text => reads[text] ?? "ア'", ...given })
  onTestFinished(() => engine.close())
  const lab = await openLab()
  const form = { ...nothingSet, voicevox_base_url: engine.base_url, voicevox_private: true, ...over }
  const speak = async (text: string) => {
    const opened = await voicevox.open(form, lab.ports, zundamon)
    if (!opened) throw new Error('The engine is not set up')
    return opened.synthesise({ text, voice: zundamon, purpose }, never)
  }
  return {
    ...lab,
    engine,
    form,
    speak,
    paths: () => engine.requests.map(({ path }) => path).filter(path => path !== '/speakers'),
  }
}

describe('VOICEVOX', () => {
  it('lists the styles that talk, with the credit of their speaker', async () => {
    const { form, ports } = await voicevoxLab({}, { brand: 'AivisSpeech' })
    expect(await voicevox.voices(form, ports, never)).toEqual([
      { voice: zundamon, label: 'ずんだもん（ノーマル）', credit: 'AivisSpeech:ずんだもん' },
      {
        voice: `${zundamon.slice(0, -1)}22`,
        label: 'ずんだもん（ささやき）',
        credit: 'AivisSpeech:ずんだもん',
      },
    ])
    const older = await voicevoxLab({})
    expect(await voicevox.voices(older.form, older.ports, never)).toMatchObject([
      { credit: 'VOICEVOX:ずんだもん' },
      {},
    ])
  })

  deepIt.each<[string, string, string, string, Engine]>([
    ['if that is our reading', '東京は雨です。', "トオキョオワ'/ア'メデ_ス", 'トオキョオワアメデス', {}],
    ['where we have none', 'ABCの雨', "エエビイシイノ'/ア'メ", 'エエビイシイノアメ', {}],
    [
      'whose phrases are compared if its kana is the text',
      '雨です。',
      "ア'メデ_ス",
      'アメデス',
      { kanaIsText: true },
    ],
  ])(
    'speaks as it reads a text itself %s, at 24 kHz and its own speed',
    async (_, text, read, sound, given) => {
      const { speak, paths, records } = await voicevoxLab({ [text]: read }, given)
      expect(await speak(text)).toEqual(engineSound(sound))
      expect(paths()).toEqual(['/audio_query', '/synthesis'])
      expect(records).toMatchObject([
        { provider: 'voicevox', voice: zundamon, outcome: 'succeeded', cost: 0 },
      ])
    },
  )

  deepIt('is given our reading where it differs, and keeps its accents around it', async () => {
    const { speak, engine, paths } = await voicevoxLab({ '今日は雨です。': "コンニチワ'/ア'メデ_ス" })
    expect(await speak('今日は雨です。')).toEqual(engineSound('キョオワアメデス'))
    expect(paths()).toEqual(['/audio_query', '/accent_phrases', '/synthesis'])
    expect(engine.asked('/accent_phrases')[0]?.query).toEqual({
      text: "キョオワ'/ア'メデ_ス",
      is_kana: 'true',
      speaker: '3',
    })
  })

  deepIt('keeps its pauses and questions', async () => {
    const { speak, engine } = await voicevoxLab({ '雨、今日は？': "ア'メ、コンニチワ'？" })
    await speak('雨、今日は？')
    expect(engine.asked('/accent_phrases')[0]?.query.text).toBe("ア'メ、キョオワ'？")
  })

  deepIt('is never given half a mora, and speaks on its own if it refuses our kana', async () => {
    const { speak, engine } = await voicevoxLab({ 客: "キ'/ヤ'ク", 雨: "ア'メ/ッ'" })
    await speak('客')
    expect(engine.asked('/accent_phrases')[0]?.query.text).toBe("キャク'")
    expect(engine.asked('/synthesis')).toHaveLength(1)
    const strict = await voicevoxLab({ 客: "キ'/ヤ'ク" }, { refusesKana: true })
    expect(await strict.speak('客')).toEqual(engineSound('キヤク'))
  })

  deepIt('does not speak for a voice that is not in use, and says which text is too long', async () => {
    const { form, ports, engine } = await voicevoxLab({})
    const spoken = (voice: string) =>
      synthesise({ text: '雨', voice, purpose }, { ...form, default_voice: zundamon }, ports, never)
    await expect(spoken(zundamon.replace(/3$/, '22'))).rejects.toMatchObject({ code: 'invalid_input' })
    expect(engine.asked('/audio_query')).toEqual([])
    engine.behave(does.gigabyte)
    await expect(spoken(zundamon)).rejects.toMatchObject({ code: 'too_large' })
  })

  deepIt('gets a word as it is pronounced', async () => {
    const { form, ports, engine } = await voicevoxLab({})
    const word = { text: 'こんにちは', reading: 'こんにちは', voice: zundamon, purpose }
    await synthesise(word, { ...form, default_voice: zundamon }, ports, never)
    expect(engine.asked('/audio_query')[0]?.query.text).toBe('コンニチワ')
  })

  deepIt('is asked once which voices it has, and does not speak in one that it lacks', async () => {
    const { form, ports, engine } = await voicevoxLab({ 雨: "ア'メ" })
    const gone = zundamon.replace(/3$/, '99')
    expect(await voicevox.open(form, ports, gone)).toBeNull()
    expect(await voicevox.open(form, ports, zundamon)).not.toBeNull()
    expect(engine.asked('/speakers')).toHaveLength(1)
    ports.knownVoices.forget()
    await voicevox.open(form, ports, gone)
    expect(engine.asked('/speakers')).toHaveLength(2)
    const asDefault = { ...form, default_voice: gone }
    const speaking = synthesise({ text: '雨', voice: gone, purpose }, asDefault, ports, never)
    const message = expect.stringContaining('is not available any more')
    await expect(speaking).rejects.toMatchObject({ code: 'not_configured', message })
  })

  deepIt('that does not answer may have the voice: its own failure tells more', async () => {
    const { ports, form } = await voicevoxLab({})
    const away = { ...form, voicevox_base_url: 'http://127.0.0.1:1' }
    const opened = await voicevox.open(away, ports, zundamon)
    const speaking = opened?.synthesise({ text: '雨', voice: zundamon, purpose }, never)
    await expect(speaking).rejects.toMatchObject({ failure: 'network' })
  })
})
