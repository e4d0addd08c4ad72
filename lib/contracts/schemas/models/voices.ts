import { z } from 'zod'
import { Text } from '../basics.ts'

/**
 * The name of a voice, which no other provider gives to one of its own: `ja-JP-NanamiNeural`, `espeak-ng-ja`, or
 * provider, model and style, such as `voicevox:388f246b-8c41-4ac1-8e2d-5d79f3ff56d9:3`.
 */
export const Voice = z
  .string()
  .max(200)
  .regex(/^(?:[A-Za-z0-9]+(?:-[A-Za-z0-9:]+)+|[a-z0-9-]+(?::[A-Za-z0-9._/+()@-]+){2,3})$/)
export type Voice = z.infer<typeof Voice>

/** The line that the licence of a voice asks for. */
export const Credit = Text.trim().max(300)

/** The header with this line, in an answer with the bytes of a clip; absent if the licence asks for none. */
const CREDIT_HEADER = 'clip-credit'
/** Encoded: headers have Latin signs alone. */
export const creditHeader = (credit: string | undefined): Record<string, string> =>
  credit ? { [CREDIT_HEADER]: encodeURIComponent(credit) } : {}
export const creditIn = ({ [CREDIT_HEADER]: credit }: Readonly<Record<string, string | undefined>>) =>
  credit === undefined ? undefined : decodeURIComponent(credit)

/** A voice that learners may choose. */
export const OfferedVoice = z.strictObject({
  voice: Voice,
  label: Text.trim().min(1).max(100).describe('Its name for people'),
  credit: Credit.describe('The line that its licence asks for; empty if it asks for none'),
})
export type OfferedVoice = z.infer<typeof OfferedVoice>

/** The format in which players ask for a clip; it is kept as WAV. */
export const SoundFormat = z.enum(['opus', 'aac'])
export type SoundFormat = z.infer<typeof SoundFormat>

export const AboutBytes = z
  .number()
  .int()
  .describe('The bytes of the clip; in another format than WAV about as many as it will have')

/** How a word is read, in kana alone: it is spoken as it is written here. */
export const SPOKEN_READING = /^[ぁ-ゖァ-ヺー]{0,80}$/

/** A word as it is spoken: words that are written alike may sound differently, and the other way round. */
export const spokenWordFields = {
  form: Text.trim().min(1).max(60),
  reading: z
    .string()
    .regex(SPOKEN_READING)
    .default('')
    .describe('In kana; empty where only the voice may know it'),
  accent: z
    .string()
    .regex(/^(?:\d{1,2}(?:,\d{1,2}){0,5})?$/)
    .default('')
    .describe('Where the pitch falls; empty where that is not known'),
}
export const SpokenWord = z.strictObject(spokenWordFields)
export type SpokenWord = z.output<typeof SpokenWord>

/** The words of one request. */
export const SpokenWords = z.array(SpokenWord).min(1).max(100)

/** Rows of an article whose clips one request is about. */
export const Indices = z.array(z.number().int().min(0)).min(1).max(64)

/** Left out: the voice in use. */
export const TtsInput = z.strictObject({ voice: Voice.optional() })
export const SentenceTtsInput = TtsInput.extend({
  beside: z
    .boolean()
    .default(false)
    .describe('The sentence keeps the audio that it has, and the new clip is found by its voice'),
})
