import type { Furigana } from '../../../contracts/schemas/japanese/text.ts'
import { invalidInput } from '../../../platform/problems/errors.ts'
import { isKana } from '../../../japanese/kana.ts'

/** Leaves room in a row, which holds 400 KB, for every other output. */
const FURIGANA_BYTES = 200_000

/** Whether these are furigana of that sentence. */
export const fits = (sentence: string, furigana: Furigana) =>
  furigana.map(({ text }) => text).join('') === sentence

/** Furigana as they are stored; throws unless they fit the sentence, and into a row. */
export function storedFurigana(sentence: string, furigana: Furigana, path: string): string {
  if (!fits(sentence, furigana)) throw invalidInput(path, 'its texts joined must equal the sentence')
  const stored = JSON.stringify(furigana)
  if (Buffer.byteLength(stored) > FURIGANA_BYTES) throw invalidInput(path, 'is too long')
  return stored
}

/** Edited furigana are shown as they are, so every segment must be one that can be shown. */
export function mustBeReadable(furigana: Furigana, path: string): void {
  furigana.forEach(({ text, reading }, at) => {
    if (text === '') throw invalidInput(`${path}.${at}.text`, 'must not be empty')
    if (reading !== undefined && !isKana(reading)) throw invalidInput(`${path}.${at}.reading`, 'must be kana')
  })
}
