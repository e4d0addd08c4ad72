import type { Furigana } from '../../contracts/schemas/text.ts'
import { isKana } from '../../text/kana.ts'
import { invalid } from '../invalid.ts'

/** Leaves room in a row, which holds 400 KB, for every other output. */
const FURIGANA_BYTES = 200_000

/** Whether these are furigana of that sentence. */
export const fits = (sentence: string, furigana: Furigana) =>
  furigana.map(({ text }) => text).join('') === sentence

/** Furigana as they are stored, if they fit the sentence and a row. */
export function storedFurigana(sentence: string, furigana: Furigana, path: string): string {
  if (!fits(sentence, furigana)) throw invalid(path, 'its texts joined must equal the sentence')
  const stored = JSON.stringify(furigana)
  if (Buffer.byteLength(stored) > FURIGANA_BYTES) throw invalid(path, 'is too long')
  return stored
}

/** What a person writes is shown as it is, so every part must be one that can be shown. */
export function mustBeReadable(furigana: Furigana, path: string): void {
  furigana.forEach(({ text, reading }, at) => {
    if (text === '') throw invalid(`${path}.${at}.text`, 'must not be empty')
    if (reading !== undefined && !isKana(reading)) throw invalid(`${path}.${at}.reading`, 'must be kana')
  })
}
