import type { Furigana } from '../../contracts/schemas/text.ts'
import { isKana } from '../../text/kana.ts'
import { invalid } from '../invalid.ts'

/** Furigana as they are stored, if their texts joined give the sentence. */
export function storedFurigana(sentence: string, furigana: Furigana, path: string): string {
  if (furigana.map(({ text }) => text).join('') !== sentence)
    throw invalid(path, 'its texts joined must equal the sentence')
  return JSON.stringify(furigana)
}

/** What a person writes is shown as it is, so every part must be one that can be shown. */
export function mustBeReadable(furigana: Furigana, path: string): void {
  furigana.forEach(({ text, reading }, at) => {
    if (text === '') throw invalid(`${path}.${at}.text`, 'must not be empty')
    if (reading !== undefined && !isKana(reading)) throw invalid(`${path}.${at}.reading`, 'must be kana')
  })
}
