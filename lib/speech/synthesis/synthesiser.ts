import type { CallPurpose } from '../../contracts/schemas/agent.ts'
import type { SpeechStatus } from '../../contracts/schemas/speech.ts'

export interface Utterance {
  text: string
  voice: string
  purpose: CallPurpose
}

/** Something that speaks. */
export interface Synthesiser extends NonNullable<SpeechStatus['synthesis']> {
  /** A whole WAV. `invalid_input` for another's voice and for what nobody could say; ProviderFailure for the rest. */
  speak(utterance: Utterance, signal: AbortSignal): Promise<Uint8Array>
}
