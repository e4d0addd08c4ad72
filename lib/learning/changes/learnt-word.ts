import { z } from 'zod'
import { Name } from '../../contracts/schemas/basics.ts'
import { Tags, Word, WordSource, WordState } from '../../contracts/schemas/learners/words.ts'

/** A skill that a learner keeps, with what changes of it need and nobody is shown. */
export const LearntWord = Word.omit({ level: true }).extend({
  tags: Tags,
  /** Its other writings and readings, by which it is found. */
  writings: z.array(z.string()),
  /** The newest source, which cards show. */
  latest_source: z.string().nullable(),
  /** The skills of the words that were joined with this one. */
  joined: z.array(z.string()).nullable(),
  /** The dictionary that named the word when the learner last chose its state. */
  chosen_with: z.string().nullable(),
  /** The state that a word joined since that choice would have given. */
  outdone: WordState.nullable(),
  /** When the learner chose the state; null in words of former releases. */
  state_at: z.string().nullable(),
})
export type LearntWord = z.infer<typeof LearntWord>

/** A sentence in which a learner met a word, as it was then, from an article or elsewhere. */
export const LearntSource = WordSource.extend({
  skill_id: Name,
  /** True if the word was marked here again; then undoing the first mark keeps the source. */
  marked_again: z.boolean().nullable(),
})
export type LearntSource = z.infer<typeof LearntSource>

/** A word with its sources, the newest first. A change that does not touch them needs none. */
export interface WordObject {
  readonly word: LearntWord | null
  readonly sources: readonly LearntSource[]
}

/** When the learner made a change, and when it is written: a change that waited comes late. */
export interface When {
  readonly made: string
  readonly now: string
}
