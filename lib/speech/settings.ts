import { parseBaseUrl } from '../agent/provider/address.ts'
import { ConfigError } from '../config/load.ts'
import type { Config } from '../config/schema.ts'
import type { Settings } from '../config/settings.ts'
import { SpeechSettingsInput } from '../contracts/schemas/speech.ts'
import { isProblem } from '../http/errors.ts'
import { mustBeAzureVoice } from './synthesis/azure-voice.ts'

/** What an administrator saved; null while the environment decides. */
export const SavedSpeech = SpeechSettingsInput.nullable()
export type SpeechForm = SpeechSettingsInput
export type SavedSpeech = SpeechForm | null

export const NOTHING_SET: SpeechForm = SpeechSettingsInput.parse({})

/** The providers of speech as they are configured at this moment. */
export interface SpeechSettings {
  source(): 'saved' | 'environment'
  form(): SpeechForm
  /** `invalid_input` for what could never work; nothing is tried. */
  save(form: SpeechForm): void
  /** From now on the environment decides again. */
  forget(): void
  /** Every key in play, to be kept out of what is shown or logged. */
  keys(): string[]
}

/** A saved form is the truth, also when it is empty: it is never filled up from the environment. */
export function speechSettings(saved: Settings<SavedSpeech>, config: Config): SpeechSettings {
  const environment = environmentForm(config)
  const form = () => saved.read() ?? environment
  return {
    source: () => (saved.read() === null ? 'environment' : 'saved'),
    form,
    save: next => saved.write(checked(next)),
    forget: () => saved.write(null),
    keys: () => [form(), environment].flatMap(keysOf),
  }
}

const keysOf = ({ transcription_api_key, synthesis_key }: SpeechForm): string[] =>
  [transcription_api_key, synthesis_key].filter(key => key !== '')

/** An address could carry a password, and would be shown. */
function checked(form: SpeechForm): SpeechForm {
  if (form.synthesis_key !== '' && form.synthesis_voice !== '') mustBeAzureVoice(form.synthesis_voice)
  if (form.transcription_base_url === '') return form
  return { ...form, transcription_base_url: parseBaseUrl(form.transcription_base_url) }
}

function environmentForm(config: Config): SpeechForm {
  const parsed = SpeechSettingsInput.safeParse({
    transcription_api_key: config.TRANSCRIPTION_API_KEY,
    transcription_base_url: config.TRANSCRIPTION_BASE_URL,
    transcription_model: config.TRANSCRIPTION_MODEL,
    synthesis_key: config.SYNTHESIS_KEY,
    synthesis_region: config.SYNTHESIS_REGION,
    synthesis_voice: config.SYNTHESIS_VOICE,
  })
  if (!parsed.success) {
    const names = parsed.error.issues.map(({ path }) => path.join('.').toUpperCase())
    throw new ConfigError(`These settings do not fit: ${names.join(', ')}.`)
  }
  try {
    return checked(parsed.data)
  } catch (error) {
    if (!isProblem(error)) throw error
    throw new ConfigError(`The settings TRANSCRIPTION_* or SYNTHESIS_* do not fit. ${error.message}`)
  }
}
