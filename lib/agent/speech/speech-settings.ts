import {
  type SpeechSettings as PresentedSettings,
  SpeechSettingsInput,
  type SpeechStatus,
} from '../../contracts/schemas/models/speech.ts'
import type { Voice } from '../../contracts/schemas/models/voices.ts'
import { requireAzureVoice } from '../../japanese/speakable.ts'
import { ConfigError } from '../../platform/config/load.ts'
import type { Config } from '../../platform/config/schema.ts'
import type { Settings } from '../../platform/config/settings.ts'
import {
  isOfThisMachine,
  isPrivateAddress,
  literalOf,
  parseBaseUrl,
} from '../../platform/outbound/address.ts'
import { isProblem, Problem } from '../../platform/problems/errors.ts'
import { providerOf, synthesiserFor, synthesiserInVoice } from './synthesis/providers.ts'
import { creditOf, missingSettings } from './synthesis/synthesise.ts'
import type { SynthesisPorts } from './synthesis/synthesiser.ts'
import { targetOf } from './transcription/transcription-client.ts'

/** Null while the environment's settings apply. */
export const SavedSpeech = SpeechSettingsInput.nullable()
export type SavedSpeech = SpeechSettingsInput | null

export interface SpeechSettings {
  source(): 'saved' | 'environment'
  form(): SpeechSettingsInput
  /** Throws `invalid_input` for settings that cannot work; calls no provider. */
  save(form: SpeechSettingsInput): void
  remove(): void
  keys(): string[]
}

/** A saved form applies unchanged, even when empty; the environment fills no gaps. */
export function speechSettings(saved: Settings<SavedSpeech>, config: Config): SpeechSettings {
  const environment = environmentForm(config)
  const form = () => saved.read() ?? environment
  return {
    source: () => (saved.read() === null ? 'environment' : 'saved'),
    form,
    save: next => saved.write(checked(next)),
    remove: () => saved.write(null),
    keys: () => [form(), environment].flatMap(keysOf),
  }
}

const keysOf = ({ transcription_api_key, synthesis_key, openai_key }: SpeechSettingsInput): string[] =>
  [transcription_api_key, synthesis_key, openai_key].filter(key => key !== '')

/** Also refuses an address with a password, which would be shown. */
function checked(form: SpeechSettingsInput): SpeechSettingsInput {
  if (form.synthesis_key !== '' && form.synthesis_voice !== '') requireAzureVoice(form.synthesis_voice)
  const voices = [...form.offered_voices.map(({ voice }) => voice), form.default_voice]
  const unknown = voices.find(voice => voice !== '' && !providerOf(voice))
  if (unknown !== undefined)
    throw new Problem('invalid_input', `${unknown} is no voice of any provider. Remove it from the list.`)
  return {
    ...form,
    transcription_base_url: addressOf(form.transcription_base_url),
    openai_base_url: addressOf(form.openai_base_url, form.openai_private),
    voicevox_base_url: addressOf(form.voicevox_base_url, form.voicevox_private),
  }
}

function addressOf(entered: string, mayBePrivate = true): string {
  if (entered === '') return ''
  const address = parseBaseUrl(entered)
  const url = new URL(address)
  const literal = literalOf(url)
  if (!mayBePrivate && (isOfThisMachine(url) || (literal !== null && isPrivateAddress(literal))))
    throw new Problem(
      'invalid_input',
      `${url.host} is an address of this machine or its network. Allow such an address for this engine, or enter another one.`,
    )
  return address
}

function environmentForm(config: Config): SpeechSettingsInput {
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
    throw new ConfigError(`These settings are not valid: ${names.join(', ')}.`)
  }
  try {
    return checked(parsed.data)
  } catch (error) {
    if (!isProblem(error)) throw error
    throw new ConfigError(`A setting TRANSCRIPTION_* or SYNTHESIS_* is not valid. ${error.message}`)
  }
}

/** Throws `invalid_input` for a voice that its engine denies. An engine without an answer may have it. */
export async function requireKnownVoices(form: SpeechSettingsInput, ports: SynthesisPorts): Promise<void> {
  ports.knownVoices.forget()
  if (form.voicevox_base_url === '') return
  const silent = await silentVoices(form, ports)
  const unknown = silent.find(voice => providerOf(voice)?.name === 'voicevox')
  if (unknown !== undefined)
    throw new Problem(
      'invalid_input',
      `The VOICEVOX engine has no voice ${unknown}. Remove it from the offered voices, or list the engine’s voices and choose again.`,
    )
}

/** Offered voices and the default that cannot speak: learners do not hear them. */
async function silentVoices(form: SpeechSettingsInput, ports: SynthesisPorts): Promise<Voice[]> {
  const chosen = new Set([...form.offered_voices.map(({ voice }) => voice), form.default_voice])
  chosen.delete('')
  const silent: Voice[] = []
  for (const voice of chosen) if (!(await synthesiserInVoice(voice, form, ports))) silent.push(voice)
  return silent
}

export async function presentSpeechSettings(
  settings: SpeechSettings,
  synthesis: SynthesisPorts,
): Promise<PresentedSettings> {
  const { transcription_api_key, synthesis_key, openai_key, ...form } = settings.form()
  const synthesiser = await synthesiserFor(settings.form(), synthesis)
  return {
    ...form,
    source: settings.source(),
    transcription_api_key_set: transcription_api_key !== '',
    synthesis_key_set: synthesis_key !== '',
    openai_key_set: openai_key !== '',
    synthesis_provider: synthesiser?.provider ?? null,
    silent_voices: await silentVoices(settings.form(), synthesis),
  }
}

export async function speechStatus(
  form: SpeechSettingsInput,
  synthesis: SynthesisPorts,
): Promise<SpeechStatus> {
  const synthesiser = await synthesiserFor(form, synthesis)
  const target = targetOf(form)
  return {
    synthesis: synthesiser && {
      provider: synthesiser.provider,
      voice: synthesiser.voice,
      credit: creditOf(synthesiser, form),
      may_choose: synthesiser.may_choose,
      voices: await offeredVoices(form, synthesis),
    },
    silent_because: synthesiser ? null : missingSettings(form),
    transcription: target && { model: target.model },
  }
}

/** An engine may have been removed since. */
async function offeredVoices(form: SpeechSettingsInput, synthesis: SynthesisPorts) {
  const voices = await Promise.all(
    form.offered_voices.map(async each =>
      (await synthesiserInVoice(each.voice, form, synthesis)) ? [each] : [],
    ),
  )
  return voices.flat()
}
