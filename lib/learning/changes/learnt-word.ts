import { z } from 'zod'
import { Name } from '../../contracts/schemas/basics.ts'
import { Tags, Word, WordSource, WordState } from '../../contracts/schemas/learners/words.ts'

/** Members beyond those of a word are needed by changes and shown to nobody. */
export const LearntWord = Word.omit({ level: true }).extend({
  tags: Tags,
  /** The word is found by these too. */
  writings: z.array(z.string()),
  latest_source: z.string().nullable(),
  /** The skills of the words that were joined with this one. */
  joined: z.array(z.string()).nullable(),
  /** The dictionary that named the word when the learner last chose its state. */
  chosen_with: z.string().nullable(),
  /** The state that a later joined word would have given. */
  outdone: WordState.nullable(),
  /** Null in words of former releases. */
  state_at: z.string().nullable(),
})
export type LearntWord = z.infer<typeof LearntWord>

/** A sentence in which a learner met a word, as it was then, from an article or elsewhere. */
export const LearntSource = WordSource.extend({
  skill_id: Name,
  /** Undoing the first mark keeps a source that was marked again. */
  marked_again: z.boolean().nullable(),
})
export type LearntSource = z.infer<typeof LearntSource>

/** Sources come newest first. A change that does not touch them needs none. */
export interface WordObject {
  readonly word: LearntWord | null
  readonly sources: readonly LearntSource[]
}

/** A change that waited on a device is written long after it was made. */
export interface When {
  readonly made: string
  readonly now: string
}
