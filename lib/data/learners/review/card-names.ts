import type { Named } from '../../../contracts/schemas/learners/review.ts'
import { settled } from '../../../platform/async/settled.ts'
import { partsOf } from '../cards/card.ts'
import { readSentences } from '../kept/kept-sentence.ts'
import type { Learning } from '../records/learning.ts'
import { readWords } from '../words/stored-word.ts'

/** Skips cards whose word or sentence was just removed. */
export async function cardNames(
  learning: Learning,
  user_id: number,
  card_ids: readonly string[],
): Promise<Map<string, Named>> {
  const subjects = card_ids.map(id => partsOf(id).subject)
  const idsOf = (wanted: string) => subjects.flatMap(({ kind, id }) => (kind === wanted ? [id] : []))
  const [words, sentences] = await settled([
    readWords(learning, user_id, idsOf('word')),
    readSentences(learning, user_id, idsOf('sentence')),
  ])
  return new Map(
    card_ids.flatMap((card_id): [string, Named][] => {
      const { id } = partsOf(card_id).subject
      const [word, sentence] = [words.get(id), sentences.get(id)]
      if (word) return [[card_id, { text: word.written, reading: word.reading }]]
      return sentence ? [[card_id, { text: sentence.front.sentence, reading: null }]] : []
    }),
  )
}
