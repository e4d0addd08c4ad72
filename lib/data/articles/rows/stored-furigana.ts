import type { Furigana } from '../../../contracts/schemas/japanese/text.ts'
import { isKana } from '../../../japanese/kana.ts'
import { invalidInput } from '../../../platform/problems/errors.ts'

/** Leaves room for the other outputs in the 400 KB of a row. */
const FURIGANA_BYTES = 200_000

/** True if these are furigana of that sentence. */
export const fits = (sentence: string, furigana: Furigana) =>
  furigana.map(({ text }) => text).join('') === sentence

/** The stored form of furigana; throws unless they match the sentence and fit into a row. */
export function storedFurigana(sentence: string, furigana: Furigana, path: string): string {
  if (!fits(sentence, furigana)) throw invalidInput(path, 'must equal the sentence when its texts are joined')
  const stored = JSON.stringify(furigana)
  if (Buffer.byteLength(stored) > FURIGANA_BYTES) throw invalidInput(path, 'is too long')
  return stored
}

/** Refuses edited furigana with a segment that cannot be shown. */
export function mustBeReadable(furigana: Furigana, path: string): void {
  furigana.forEach(({ text, reading }, at) => {
    if (text === '') throw invalidInput(`${path}.${at}.text`, 'must not be empty')
    if (reading !== undefined && !isKana(reading)) throw invalidInput(`${path}.${at}.reading`, 'must be kana')
  })
}
