import type { Statistics } from '../../../contracts/schemas/learners/activity.ts'
import type { WordStateCode } from '../../../contracts/schemas/learners/words.ts'
import { type KanjiGrade, readJoyo } from '../../../japanese/kanji/joyo.ts'
import type { KnownStates, Learning, PartOfStates } from '../records/learning.ts'
import { kanjiOfWords } from './kanji-of-words.ts'

type ByGrade = NonNullable<Statistics['study']>['kanji']

const joyo = readJoyo()

interface Kanji {
  readonly known: ReadonlySet<string>
  readonly learning: ReadonlySet<string>
}

/** Kept by version of the part. */
const kanjiOfParts = new WeakMap<PartOfStates, Kanji>()

export async function kanjiByGrade(
  learning: Learning,
  user_id: number,
  { parts }: Pick<KnownStates, 'parts'>,
): Promise<ByGrade> {
  const changed = Array.from(parts.values()).filter(part => !kanjiOfParts.has(part))
  const studied = changed.flatMap(({ states }) => Object.keys(states).filter(id => isStudied(states[id])))
  const kanji = await kanjiOfWords(learning, user_id, studied)
  const kanjiByPart = changed.map(part => [part, kanjiIn(wordsOf(part, kanji))] as const)
  // A word removed since the states were read is in the next version.
  if (kanji.size === studied.length) for (const [part, its] of kanjiByPart) kanjiOfParts.set(part, its)
  const now = new Map(kanjiByPart)
  return byGrade(
    Array.from(parts.values()).flatMap(part => kanjiOfParts.get(part) ?? now.get(part) ?? []),
    joyo,
  )
}

/** Ignored words tell nothing. */
const isStudied = (state: WordStateCode | undefined) => state !== undefined && state !== 'i'

interface WordWithKanji {
  readonly kanji: readonly string[]
  readonly state: WordStateCode | undefined
}

const wordsOf = ({ states }: PartOfStates, kanji: ReadonlyMap<string, readonly string[]>): WordWithKanji[] =>
  Object.entries(states).map(([id, state]) => ({ kanji: kanji.get(id) ?? [], state }))

function kanjiIn(words: Iterable<WordWithKanji>): Kanji {
  const [known, learning] = [new Set<string>(), new Set<string>()]
  for (const { kanji, state } of words)
    if (isStudied(state)) for (const one of kanji) (state === 'l' ? learning : known).add(one)
  return { known, learning }
}

/** Known with one known or mature word, learning with one that is being learnt. */
function byGrade(parts: readonly Kanji[], grades: readonly KanjiGrade[]): ByGrade {
  const known = new Set(parts.flatMap(part => [...part.known]))
  const learning = new Set(parts.flatMap(part => [...part.learning]))
  return grades.map(({ grade, kanji }) => ({
    grade,
    all: kanji.length,
    known: kanji.filter(one => known.has(one)).length,
    learning: kanji.filter(one => learning.has(one) && !known.has(one)).length,
  }))
}

export const countKanji = (words: Iterable<WordWithKanji>, grades: readonly KanjiGrade[]): ByGrade =>
  byGrade([kanjiIn(words)], grades)
