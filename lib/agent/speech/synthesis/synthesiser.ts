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

/** Each provider is one file, named in providers.ts. */
export interface SynthesisProvider {
  name: SpeechProvider
  /** True for Azure with a key and the programs of this machine, which speak without being chosen. */
  isAutomatic: boolean
  /** True for its voices, whether it is set up or not. No two providers share a name. */
  hasVoice(voice: Voice): boolean
  open(form: SpeechSettingsInput, ports: SynthesisPorts, voice?: Voice): Promise<Synthesiser | null>
  /** Asks the engine where there is one; empty while not set up. Throws ProviderFailure. */
  voices(form: SpeechSettingsInput, ports: SynthesisPorts, signal: AbortSignal): Promise<OfferedVoice[]>
  mayCost(form: SpeechSettingsInput): boolean
}

export interface Synthesiser {
  provider: SpeechProvider
  voice: Voice
  credit?: string
  /** True if it takes readings; the others get the reading as text. */
  takesReading?: true
  /** True if it speaks in any voice of its kind, offered or not. */
  may_choose: boolean
  /** Gives a complete WAV. Throws `invalid_input` for an unknown voice or no words; else ProviderFailure. */
  synthesise(utterance: Utterance, signal: AbortSignal): Promise<Uint8Array>
}

export interface Espeak {
  /** True if installed with Japanese. Remembered until a failure. */
  available(): Promise<boolean>
  /** A WAV without true lengths. Throws ProviderFailure. */
  synthesise(text: string, signal: AbortSignal): Promise<Buffer>
}

export interface SpokenLine {
  wav: Uint8Array
  words: TracedWord[]
}

export interface OpenJtalk {
  voice: Voice
  /** True if program, dictionary and voice work. Remembered until a failure. */
  available(): Promise<boolean>
  /** Speaks a line of wide signs, and gives the words as it read them. Throws ProviderFailure. */
  synthesise(line: string, signal: AbortSignal): Promise<SpokenLine>
}

export interface SynthesisPorts extends CallPorts<SynthesisUsage> {
  transport: Transport
  /** For providers that may not be on this machine or its network. */
  publicTransport: Transport
  slots: Slots
  words(sentence: string, signal: AbortSignal): Promise<Token[]>
  espeak: Espeak
  openJtalk: OpenJtalk
  knownVoices: KnownVoices
  endpoint: string
  keys(): string[]
  /** Bounds one call, and all attempts for a sentence; 90 s and 240 s if absent. */
  attemptMs?: number
  totalMs?: number
}

/** A word with a reading unknown to the analyser is one noun: others are pronounced by kind, as the greeting こんにちは. */
export async function wordsOf(
  { text, reading }: Utterance,
  { words }: Pick<SynthesisPorts, 'words'>,
  signal: AbortSignal,
): Promise<Token[]> {
  const tokens = await words(text, signal)
  if (reading === undefined || readingOf(tokens) === toHiragana(reading)) return tokens
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
