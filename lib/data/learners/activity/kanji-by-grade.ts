import type { Statistics } from '../../../contracts/schemas/learners/activity.ts'
import type { WordStateCode } from '../../../contracts/schemas/learners/words.ts'
import { type KanjiGrade, readJoyo } from '../../../japanese/kanji/joyo.ts'
import type { Learning } from '../records/learning.ts'
import { rememberedWords } from '../word-lists/remembered-words.ts'
import { wordStates } from '../words/states.ts'
import { readVocabulary } from '../words/vocabulary.ts'

type ByGrade = NonNullable<Statistics['study']>['kanji']

const joyo = readJoyo()
const han = /\p{Script=Han}/gu

/** The jōyō kanji that a learner knows by words. One pass over the words, which lists keep in memory. */
export async function kanjiByGrade(learning: Learning, user_id: number): Promise<ByGrade> {
  const words = await rememberedWords(learning, user_id, await readVocabulary(learning, user_id))
  const states = await wordStates(learning, user_id)
  const written = words
    .filter(({ kind }) => kind === 'word')
    .map(({ sk, form }) => ({ form: String(form), state: states.get(String(sk)) }))
  return countKanji(written, joyo)
}

/**
 * A kanji is known once a word written with it is known or mature, and being learnt while one is being learnt. Words
 * that are ignored tell nothing.
 */
export function countKanji(
  words: Iterable<{ form: string; state: WordStateCode | undefined }>,
  grades: readonly KanjiGrade[],
): ByGrade {
  const known = new Set<string>()
  const learning = new Set<string>()
  for (const { form, state } of words) {
    if (state !== 'k' && state !== 'm' && state !== 'l') continue
    const into = state === 'l' ? learning : known
    for (const character of form.match(han) ?? []) into.add(character)
  }
  return grades.map(({ grade, kanji }) => ({
    grade,
    all: kanji.length,
    known: kanji.filter(one => known.has(one)).length,
    learning: kanji.filter(one => learning.has(one) && !known.has(one)).length,
  }))
}
