import type { SpeechSettingsInput } from '../../../contracts/schemas/models/speech.ts'
import type { Voice } from '../../../contracts/schemas/models/voices.ts'
import { azure } from './azure.ts'
import { espeakNg } from './espeak.ts'
import { openJtalk } from './open-jtalk/open-jtalk.ts'
import { openaiCompatible } from './openai-compatible.ts'
import type { Synthesiser, SynthesisPorts, SynthesisProvider } from './synthesiser.ts'
import { voicevox } from './voicevox.ts'

/** Every provider, in the order in which the automatic ones are asked. */
const PROVIDERS: readonly SynthesisProvider[] = [azure, openaiCompatible, voicevox, openJtalk, espeakNg]

export const providerOf = (voice: Voice): SynthesisProvider | undefined =>
  PROVIDERS.find(provider => provider.hasVoice(voice))

export const providerNamed = (name: Synthesiser['provider']): SynthesisProvider | undefined =>
  PROVIDERS.find(provider => provider.name === name)

/**
 * The provider that speaks if no voice is asked for: the one of the default voice, otherwise Azure with a key, otherwise
 * the first program of this machine that is installed; null if there is none.
 */
export async function synthesiserFor(
  form: SpeechSettingsInput,
  ports: SynthesisPorts,
): Promise<Synthesiser | null> {
  const { default_voice } = form
  const chosen = default_voice === '' ? null : await synthesiserInVoice(default_voice, form, ports)
  if (chosen) return chosen
  // A key without a region is a mistake, which another voice would hide.
  if (form.synthesis_key !== '') return azure.open(form, ports)
  for (const provider of PROVIDERS) {
    const opened = provider.isAutomatic ? await provider.open(form, ports) : null
    if (opened) return opened
  }
  return null
}

/** The provider of a voice; null while it is not set up. */
export const synthesiserInVoice = async (
  voice: Voice,
  form: SpeechSettingsInput,
  ports: SynthesisPorts,
): Promise<Synthesiser | null> => (await providerOf(voice)?.open(form, ports, voice)) ?? null

/** True if a clip of the standing voice may cost something. */
export async function voiceMayCost(form: SpeechSettingsInput, ports: SynthesisPorts): Promise<boolean> {
  const synthesiser = await synthesiserFor(form, ports)
  return synthesiser !== null && providerNamed(synthesiser.provider)?.mayCost(form) === true
}
