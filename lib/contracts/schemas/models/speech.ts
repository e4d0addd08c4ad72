import { z } from 'zod'
import { HttpUrl, Text } from '../basics.ts'
import { partsOf } from '../parts.ts'
import { CallPurpose, Warning } from './agent.ts'
import { NewPrice, Price } from './routing.ts'
import { OfferedVoice, SPOKEN_READING, Voice } from './voices.ts'

export const SpeechProvider = z.enum(['azure', 'openai-compatible', 'voicevox', 'open-jtalk', 'espeak-ng'])
export type SpeechProvider = z.infer<typeof SpeechProvider>

/** Voices an administrator can offer: more than a learner would look through. */
export const MOST_OFFERED = 50

const Key = Text.trim().max(1_000)
const BaseUrl = z.union([z.literal(''), HttpUrl.max(500)])

const transcriptionFields = {
  /** Empty means no key. */
  transcription_api_key: Key,
  transcription_base_url: BaseUrl,
  transcription_model: Text.trim().max(200),
}
const synthesisFields = {
  synthesis_key: Key,
  /** Part of a host name. */
  synthesis_region: z.union([z.literal(''), z.string().regex(/^[a-z0-9]{1,40}$/)]),
  synthesis_voice: z.union([z.literal(''), Voice]),
}

const engineFields = {
  openai_model: Text.trim().max(200),
  offered_voices: z.array(OfferedVoice).max(MOST_OFFERED),
  default_voice: z.union([z.literal(''), Voice]),
}

/** A direct overwrite form: what is left out is empty from then on. */
export const SpeechSettingsInput = z.strictObject({
  transcription_api_key: Key.default(''),
  transcription_base_url: BaseUrl.default(''),
  transcription_model: transcriptionFields.transcription_model.default(''),
  synthesis_key: Key.default(''),
  synthesis_region: synthesisFields.synthesis_region.default(''),
  synthesis_voice: synthesisFields.synthesis_voice.default(''),
  /** For a minute of sound that is transcribed, and a million characters that are synthesised at Azure; null: unknown. */
  transcription_price: NewPrice.default(null),
  synthesis_price: NewPrice.default(null),
  /** An OpenAI-compatible speech endpoint; without an address it is not set up. Its price is per million characters. */
  openai_base_url: BaseUrl.default(''),
  openai_key: Key.default(''),
  openai_model: engineFields.openai_model.default(''),
  openai_private: z.boolean().default(false),
  openai_price: NewPrice.default(null),
  /** The address of a VOICEVOX engine, or of another one with its API. */
  voicevox_base_url: BaseUrl.default(''),
  voicevox_private: z.boolean().default(false),
  voicevox_price: NewPrice.default(null),
  /** The voices that learners may choose. */
  offered_voices: engineFields.offered_voices.default([]),
  /** Empty: Azure with a key, otherwise a program on the server. */
  default_voice: engineFields.default_voice.default(''),
})
export type SpeechSettingsInput = z.output<typeof SpeechSettingsInput>

export const SpeechSettings = z.object({
  /** `saved` by an administrator, or from the `environment`. */
  source: z.enum(['saved', 'environment']),
  transcription_api_key_set: z.boolean(),
  transcription_base_url: z.string(),
  transcription_model: z.string(),
  synthesis_key_set: z.boolean(),
  synthesis_region: z.string(),
  synthesis_voice: z.string(),
  transcription_price: Price,
  synthesis_price: Price,
  openai_base_url: z.string(),
  openai_key_set: z.boolean(),
  openai_model: z.string(),
  openai_private: z.boolean(),
  openai_price: Price,
  voicevox_base_url: z.string(),
  voicevox_private: z.boolean(),
  voicevox_price: Price,
  offered_voices: z.array(OfferedVoice),
  default_voice: z.string(),
  /** The provider that synthesises sentences now; null if there is none. */
  synthesis_provider: SpeechProvider.nullable(),
  silent_voices: z
    .array(Voice)
    .describe('The offered voices and the default that cannot speak now: learners do not hear them'),
})
export type SpeechSettings = z.infer<typeof SpeechSettings>

export const TranscriptionCandidate = z.strictObject(transcriptionFields)
export type TranscriptionCandidate = z.infer<typeof TranscriptionCandidate>
export const SynthesisCandidate = z.strictObject(synthesisFields)
export type SynthesisCandidate = z.infer<typeof SynthesisCandidate>

/** A provider whose voices are listed or heard; those of the server and of Azure with the settings that are saved. */
export const VoicesOrder = z.strictObject({
  provider: SpeechProvider,
  base_url: BaseUrl.default(''),
  key: Key.default(''),
  model: Text.trim().max(200).default(''),
  private: z.boolean().default(false).describe('An address of this machine or its network may be called'),
  typed: Text.trim().max(100).default('').describe('A voice by the name that the engine has for it'),
})
export type VoicesOrder = z.output<typeof VoicesOrder>
export const VoiceTest = VoicesOrder.extend({ voice: Voice })
export const ListedVoices = z.object({ voices: z.array(OfferedVoice) })

/** Azure's voice if none is chosen. */
export const DEFAULT_VOICE = 'ja-JP-NanamiNeural'
/** Azure's Japanese voices in its own order; it has others. */
export const AZURE_VOICES = [
  DEFAULT_VOICE,
  'ja-JP-KeitaNeural',
  'ja-JP-AoiNeural',
  'ja-JP-DaichiNeural',
  'ja-JP-MayuNeural',
  'ja-JP-NaokiNeural',
  'ja-JP-ShioriNeural',
  'ja-JP-MasaruMultilingualNeural',
  'ja-JP-Nanami:DragonHDLatestNeural',
  'ja-JP-Masaru:DragonHDLatestNeural',
]
/** The text of a voice test. */
export const TEST_SENTENCE = 'こんにちは。これは音声のテストです。'
/** The most seconds of sound in the test of a transcription provider. */
export const MOST_TEST_BYTES = 5 * 1024 * 1024

export const testSoundParts = partsOf(MOST_TEST_BYTES)
/** The provider to test with the sound that was sent. */
export const TranscriptionTestOrder = TranscriptionCandidate.extend({
  file_name: Text.min(1).max(255).describe('Its ending tells the provider the format'),
  size: z.number().int().min(1).max(MOST_TEST_BYTES).describe('Bytes of the whole sound file'),
})
export const TranscriptionTest = z.object({ text: z.string(), ms: z.number() })

/** The synthesis and transcription in use. */
export const SpeechStatus = z.object({
  /** Null if there is no provider. `may_choose`: whether a request may name any voice of this provider. */
  synthesis: z
    .object({
      provider: SpeechProvider,
      voice: Voice,
      credit: z
        .string()
        .describe('The line that the licence of this voice asks for; empty if it asks for none'),
      may_choose: z.boolean(),
      voices: z.array(OfferedVoice).describe('The voices that learners may choose'),
    })
    .nullable(),
  silent_because: z.string().nullable().describe('Why no voice speaks; null while one does'),
  transcription: z.object({ model: z.string() }).nullable(),
})
export type SpeechStatus = z.infer<typeof SpeechStatus>

/** The one format clips are kept in; part of what they are addressed by. */
export const CLIP_TYPE = 'audio/wav'
/** Some eleven minutes of 24 kHz mono; providers cut at ten. */
export const MOST_CLIP_BYTES = 32 * 1024 * 1024

export const SynthesisRequest = z.strictObject({
  purpose: CallPurpose,
  text: Text.min(1).max(5_000),
  voice: Voice,
  reading: z.string().min(1).regex(SPOKEN_READING).optional().describe('For a word: how it is read, in kana'),
})
export type SynthesisRequest = z.infer<typeof SynthesisRequest>

/** Seconds from the start of the file. */
export const Segment = z.object({ start: z.number().min(0), end: z.number().min(0), text: z.string().min(1) })
export type Segment = z.infer<typeof Segment>

export const TranscriptionRequest = z.strictObject({
  purpose: CallPurpose,
  /** Signed, of an object store that data_server names. */
  url: Text.max(4_000),
  /** The file's ending, such as `mp4`. */
  extension: z.string().regex(/^[a-z0-9]{1,5}$/),
})
export type TranscriptionRequest = z.infer<typeof TranscriptionRequest>

export const Transcript = z.object({ segments: z.array(Segment), duration: z.number(), model: z.string() })
export type Transcript = z.infer<typeof Transcript>

export const PolishRequest = z.strictObject({
  purpose: CallPurpose,
  /** In their order; each is answered by one. */
  segments: z.array(Text.min(1)).min(1).max(20_000),
  model: Text.min(1).max(200).nullable().default(null),
})
export const Polished = z.object({
  /** One for each input; a line that could not be polished is unchanged. */
  segments: z.array(z.string()),
  warnings: z.array(Warning),
})

export const RuntimeSettings = z.strictObject({ automatic_article_tts: z.boolean() })
export type RuntimeSettings = z.infer<typeof RuntimeSettings>
