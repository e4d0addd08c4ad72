import type { SpeechSettingsInput } from '../../../contracts/schemas/models/speech.ts'
import { type OfferedVoice, Voice } from '../../../contracts/schemas/models/voices.ts'
import { member } from '../../../platform/outbound/http-failure.ts'
import { ProviderFailure } from '../../../platform/outbound/provider-failure.ts'
import { nameOf } from '../../../platform/values/name-of.ts'
import { askEngine, baseOf, clipOfEngine, type Engine, partsOfVoice, priceAt, voiceName } from './engine.ts'
import { calledSynthesiser } from './frame.ts'
import type { SynthesisProvider, Utterance } from './synthesiser.ts'

const NAME = 'openai-compatible'
const MOST_CONCURRENT = 4
const MOST_VOICES = 1_000

/** OpenAI's speech API: Kokoro, openedai-speech, LocalAI, OpenAI itself. */
export const openaiCompatible: SynthesisProvider = {
  name: NAME,
  isAutomatic: false,
  hasVoice: voice => partsOfVoice(NAME, voice) !== null,
  mayCost: form => priceAt(form.openai_base_url, form.openai_price) !== 0,

  async open(form, ports, voice) {
    const style = voice === undefined ? undefined : styleOf(form, voice)
    if (form.openai_base_url === '' || form.openai_model === '' || !voice || !style) return null
    const speak = ({ text }: Utterance, signal: AbortSignal) => {
      const order = { model: form.openai_model, voice: style, input: text, response_format: 'wav' }
      // Speed is the player's business: a clip has the voice's own.
      const body = { ...order, speed: 1 }
      return clipOfEngine(engineOf(form), { path: '/v1/audio/speech', body }, ports, signal)
    }
    const price = priceAt(form.openai_base_url, form.openai_price)
    const slot = `${NAME} ${form.openai_base_url}`
    return calledSynthesiser({ provider: NAME, voice, price, slot, slots: MOST_CONCURRENT, speak }, ports)
  },

  async voices(form, ports, signal) {
    if (form.openai_base_url === '' || form.openai_model === '') return []
    const query = { model: form.openai_model }
    try {
      const answer = await askEngine(engineOf(form), { path: '/v1/audio/voices', query }, ports, signal)
      return listedIn(answer).flatMap(style => offered(form, style))
    } catch (error) {
      // OpenAI itself and others list no voices: an administrator enters their names.
      if (error instanceof ProviderFailure && error.status === 404) return []
      throw error
    }
  },
}

/** Named by an administrator, for engines that list none; empty for an impossible name. */
export const offered = (form: SpeechSettingsInput, style: string): OfferedVoice[] => {
  const { data: voice } = Voice.safeParse(
    voiceName(NAME, tagOf(form), form.openai_model.replaceAll(NOT_IN_NAMES, '_'), style),
  )
  return voice === undefined ? [] : [{ voice, label: style, credit: '' }]
}

const NOT_IN_NAMES = /[^A-Za-z0-9._/+()@-]/g

const engineOf = ({ openai_base_url, openai_key, openai_private }: SpeechSettingsInput): Engine => ({
  base_url: baseOf(openai_base_url, /\/v1$/),
  key: openai_key,
  may_be_private: openai_private,
})

/** Two engines may have a model and a voice of the same name, which sound different. */
const tagOf = ({ openai_base_url, openai_model }: SpeechSettingsInput): string =>
  nameOf(baseOf(openai_base_url, /\/v1$/), openai_model).slice(0, 8).toLowerCase()

const styleOf = (form: SpeechSettingsInput, voice: string): string | undefined => {
  const [tag, , style] = partsOfVoice(NAME, voice) ?? []
  return tag === tagOf(form) ? style : undefined
}

/** Servers list names, or records with names under several keys. */
function listedIn(answer: unknown): string[] {
  const list = member(answer, 'voices') ?? member(answer, 'data') ?? answer
  if (!Array.isArray(list)) throw new ProviderFailure('bad_answer', 'The answer is not a list of voices')
  const names = list.slice(0, MOST_VOICES).map(entry => {
    const named = ['id', 'voice_id', 'voice', 'name'].map(key => member(entry, key))
    return typeof entry === 'string' ? entry : named.find(name => typeof name === 'string')
  })
  return [...new Set(names.filter(name => typeof name === 'string'))]
}
