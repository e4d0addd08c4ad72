import type { Coverage } from '../../../contracts/schemas/japanese/lexicon.ts'
import { Level } from '../../../contracts/schemas/japanese/text.ts'
import type { Learning } from '../records/learning.ts'
import { readVocabulary } from '../words/vocabulary.ts'

const WORDS_OF_A_SHARE = 100

/** A share known says little of few words: texts show their level instead. */
export async function isBeginner(learning: Learning, user_id: number): Promise<boolean> {
  const { counts } = await readVocabulary(learning, user_id)
  return counts.known + counts.learning < WORDS_OF_A_SHARE
}

/** Lower for easier texts; those without a level last. */
export function byLevel(coverage: Pick<Coverage, 'level'> | undefined): number {
  const level = coverage?.level ?? null
  return level === null ? Level.options.length : Level.options.indexOf(level)
}
