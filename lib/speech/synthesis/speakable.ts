import { Problem } from '../../http/errors.ts'

const letterOrDigit = /[\p{L}\p{N}]/u

/** Whether there is more to it than punctuation, which nobody reads aloud. */
export const isSpeakable = (text: string): boolean => letterOrDigit.test(text)

/** Providers answer punctuation with no sound at all, and charge for it. */
export function mustBeSpeakable(text: string): void {
  if (!isSpeakable(text))
    throw new Problem('invalid_input', 'There is nothing in this sentence that could be spoken.')
}
