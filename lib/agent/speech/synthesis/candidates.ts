import type { z } from 'zod'
import {
  type ListedVoices,
  type SpeechSettingsInput,
  TEST_SENTENCE,
  type VoicesOrder,
  type VoiceTest,
} from '../../../contracts/schemas/models/speech.ts'
import { parseBaseUrl } from '../../../platform/outbound/address.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { offered } from './openai-compatible.ts'
import { providerNamed } from './providers.ts'
import { testProblem } from './synthesise.ts'
import type { SynthesisPorts } from './synthesiser.ts'

/** Throws `provider_test_failed` with the engine's own reason, for administrators. */
export async function listVoices(
  order: VoicesOrder,
  saved: SpeechSettingsInput,
  ports: SynthesisPorts,
  signal: AbortSignal,
): Promise<z.infer<typeof ListedVoices>> {
  const form = formOf(order, saved)
  const listing = providerNamed(order.provider)?.voices(form, ports, signal) ?? []
  const voices = await Promise.resolve(listing).catch(error => {
    throw testProblem(error)
  })
  const isTyped = order.provider === 'openai-compatible' && order.typed !== ''
  const typed = isTyped ? offered(form, order.typed) : []
  if (isTyped && typed.length === 0)
    throw new Problem(
      'invalid_input',
      'A voice’s name has only letters, digits and the signs . _ / + - ( ) @.',
    )
  const names = new Set(voices.map(({ voice }) => voice))
  return { voices: [...typed.filter(({ voice }) => !names.has(voice)), ...voices] }
}

/** Speaks a fixed sentence. Throws as `listVoices` does. */
export async function synthesiseInVoice(
  { voice, ...order }: z.output<typeof VoiceTest>,
  saved: SpeechSettingsInput,
  user_id: number,
  ports: SynthesisPorts,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const synthesiser = await providerNamed(order.provider)?.open(formOf(order, saved), ports, voice)
  if (!synthesiser)
    throw new Problem('provider_test_failed', 'This is no voice of that engine. List its voices again.')
  const purpose = { user_id, article_id: null, task_id: null }
  return synthesiser.synthesise({ text: TEST_SENTENCE, voice, purpose }, signal).catch(error => {
    throw testProblem(error)
  })
}

/** Uses only the tested engine's own key. */
function formOf({ provider, base_url, key, model, ...order }: VoicesOrder, saved: SpeechSettingsInput) {
  const isEngine = provider === 'openai-compatible' || provider === 'voicevox'
  if (isEngine && base_url === '') throw new Problem('invalid_input', 'Enter the address of the engine.')
  if (provider === 'openai-compatible' && model === '')
    throw new Problem('invalid_input', 'Enter the model of the speech endpoint.')
  const address = isEngine ? parseBaseUrl(base_url) : ''
  const openai = {
    openai_base_url: address,
    openai_key: key,
    openai_model: model,
    openai_private: order.private,
  }
  const voicevox = { voicevox_base_url: address, voicevox_private: order.private }
  return {
    ...saved,
    ...(provider === 'openai-compatible' && openai),
    ...(provider === 'voicevox' && voicevox),
  }
}
