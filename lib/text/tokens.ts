import type { Token } from '../contracts/schemas/text.ts'
import type { Word } from './morphology/word.ts'

/** Parts of speech from broad to narrow (`動詞-自立`); conjugations as type and form (`一段/連用形`). */
export function tokensOf(words: readonly Word[]): Token[] {
  let start = 0
  return words.map(word => {
    const token = {
      surface: word.surface,
      start,
      base_form: word.base,
      reading: word.reading,
      part_of_speech: word.pos.join('-'),
      conjugation: word.conjugation && `${word.conjugation.type}/${word.conjugation.form}`,
    }
    start += word.surface.length
    return token
  })
}
