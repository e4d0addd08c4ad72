import type { SpeechSettingsInput } from '../../../contracts/schemas/models/speech.ts'
import type { Voice } from '../../../contracts/schemas/models/voices.ts'
import { azure } from './azure.ts'
import { espeakNg } from './espeak.ts'
import { openJtalk } from './open-jtalk/open-jtalk.ts'
import { openaiCompatible } from './openai-compatible.ts'
import type { Synthesiser, SynthesisPorts, SynthesisProvider } from './synthesiser.ts'
import { voicevox } from './voicevox.ts'

/** In the order in which the automatic ones are asked. */
const PROVIDERS: readonly SynthesisProvider[] = [azure, openaiCompatible, voicevox, openJtalk, espeakNg]

export const providerOf = (voice: Voice): SynthesisProvider | undefined =>
  PROVIDERS.find(provider => provider.hasVoice(voice))

export const providerNamed = (name: Synthesiser['provider']): SynthesisProvider | undefined =>
  PROVIDERS.find(provider => provider.name === name)

/**
 * Without a voice: the default voice's provider, else Azure with a key, else the first installed program; null without any.
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

export const synthesiserInVoice = async (
  voice: Voice,
  form: SpeechSettingsInput,
  ports: SynthesisPorts,
): Promise<Synthesiser | null> => (await providerOf(voice)?.open(form, ports, voice)) ?? null

export async function voiceMayCost(form: SpeechSettingsInput, ports: SynthesisPorts): Promise<boolean> {
  const synthesiser = await synthesiserFor(form, ports)
  return synthesiser !== null && providerNamed(synthesiser.provider)?.mayCost(form) === true
}
