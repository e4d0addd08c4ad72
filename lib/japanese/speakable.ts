import { DEFAULT_VOICE } from '../contracts/schemas/models/speech.ts'
import { refusal } from '../platform/problems/reasons.ts'

const letterOrDigit = /[\p{L}\p{N}]/u

/** True if a text has more than punctuation, which voices do not pronounce. */
export const isSpeakable = (text: string): boolean => letterOrDigit.test(text)

/** Throws for punctuation alone: providers answer it with an empty sound, and charge for it. */
export function requireSpeakable(text: string): void {
  if (!isSpeakable(text)) throw refusal('no_words_to_speak')
}

/** Language, optional script, country, name: `zh-CN-liaoning-XiaobeiNeural`, `ja-JP-Nanami:DragonHDLatestNeural`. */
const AZURE_VOICE = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?-[A-Z]{2}(?:-[A-Za-z0-9:]+)+$/

export const isAzureVoice = (voice: string): boolean => AZURE_VOICE.test(voice)

export function requireAzureVoice(voice: string): void {
  if (!isAzureVoice(voice)) throw refusal('no_such_voice', { example: DEFAULT_VOICE })
}
