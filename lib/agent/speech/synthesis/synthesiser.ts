import type { SynthesisUsage } from '../../../contracts/schemas/accounts/usage.ts'
import type { Token } from '../../../contracts/schemas/japanese/text.ts'
import type {
  SpeechProvider,
  SpeechSettingsInput,
  SynthesisRequest,
} from '../../../contracts/schemas/models/speech.ts'
import type { OfferedVoice, Voice } from '../../../contracts/schemas/models/voices.ts'
import { toHiragana } from '../../../japanese/kana.ts'
import type { Slots } from '../../../platform/async/slots.ts'
import type { CallPorts } from '../../../platform/outbound/attempts.ts'
import type { Transport } from '../../../platform/outbound/transport.ts'
import type { KnownVoices } from './known-voices.ts'
import type { TracedWord } from './open-jtalk/trace.ts'

export type Utterance = SynthesisRequest

/** A way to synthesise speech; each is one file, named in providers.ts. */
export interface SynthesisProvider {
  name: SpeechProvider
  /** True if it may speak without being chosen: Azure with a key, and the programs of this machine. */
  isAutomatic: boolean
  /** True for a name of its voices, whether it is set up or not. No two providers share a name. */
  hasVoice(voice: Voice): boolean
  /** The provider with these settings, in this voice or in its own; null while it is not set up. */
  open(form: SpeechSettingsInput, ports: SynthesisPorts, voice?: Voice): Promise<Synthesiser | null>
  /** The voices that it has, asked of the engine where there is one; none while it is not set up. Throws ProviderFailure. */
  voices(form: SpeechSettingsInput, ports: SynthesisPorts, signal: AbortSignal): Promise<OfferedVoice[]>
  /** True if a clip may cost something. */
  mayCost(form: SpeechSettingsInput): boolean
}

/** A provider of speech with its settings. */
export interface Synthesiser {
  provider: SpeechProvider
  voice: Voice
  /** The line that the voice's licence asks for, if the provider knows it. */
  credit?: string
  /** True if it takes the reading of an utterance; the others get the reading as their text. */
  takesReading?: true
  /** True if it speaks in any voice of its kind, offered by an administrator or not. */
  may_choose: boolean
  /**
   * Gives a complete WAV. `invalid_input` for an unknown voice and a text without words; ProviderFailure for the rest.
   */
  synthesise(utterance: Utterance, signal: AbortSignal): Promise<Uint8Array>
}

/** The espeak-ng program of this machine. */
export interface Espeak {
  /** True if it is installed and speaks Japanese. A positive result is remembered until a failure. */
  available(): Promise<boolean>
  /** The stream of a WAV, whose header lacks the true lengths. Throws ProviderFailure. */
  synthesise(text: string, signal: AbortSignal): Promise<Buffer>
}

export interface SpokenLine {
  wav: Uint8Array
  words: TracedWord[]
}

/** The Open JTalk program of this machine, with its dictionary and one voice. */
export interface OpenJtalk {
  /** The name of the voice, after its file. */
  voice: Voice
  /** True if all three are there and the program runs. A positive result is remembered until a failure. */
  available(): Promise<boolean>
  /** Speaks one line of wide signs; gives the words as it read them, too. Throws ProviderFailure. */
  synthesise(line: string, signal: AbortSignal): Promise<SpokenLine>
}

export interface SynthesisPorts extends CallPorts<SynthesisUsage> {
  transport: Transport
  /** For providers that may not be on this machine or its network. */
  publicTransport: Transport
  slots: Slots
  /** The words of a sentence, from the local analyser. */
  words(sentence: string, signal: AbortSignal): Promise<Token[]>
  espeak: Espeak
  openJtalk: OpenJtalk
  knownVoices: KnownVoices
  /** Azure's address, `{region}` to be filled in. */
  endpoint: string
  /** Every configured key, to be redacted. */
  keys(): string[]
  /** Deadlines of one call and of all attempts for a sentence; 90 s and 240 s if absent. */
  attemptMs?: number
  totalMs?: number
}

/**
 * The words of an utterance, from the analyser. A word with a reading that the analyser does not give it is one noun: other
 * words are pronounced by their kind, as the greeting こんにちは.
 */
export async function wordsOf(
  { text, reading }: Utterance,
  { words }: Pick<SynthesisPorts, 'words'>,
  signal: AbortSignal,
): Promise<Token[]> {
  const found = await words(text, signal)
  if (reading === undefined || readingOf(found) === toHiragana(reading)) return found
  return [
    {
      surface: text,
      start: 0,
      base_form: text,
      reading: toHiragana(reading),
      part_of_speech: '名詞',
      conjugation: null,
    },
  ]
}

const readingOf = (words: readonly Token[]): string =>
  words.map(({ reading, surface }) => toHiragana(reading ?? surface.normalize('NFKC'))).join('')
