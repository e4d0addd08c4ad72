import type { WordState } from '../../contracts/schemas/learners/words.ts'
import type { LearntWord, When, WordObject } from './learnt-word.ts'

/** The learner chooses the state of a word, or removes it. */
export interface StateChange {
  readonly kind: 'word.state'
  readonly state: WordState | null
  /** The dictionary with which the learner chose this state for this very word; absent if they chose none. */
  readonly chosen_with?: string | null
}

/** With `undoesMark`, an earlier mark in a sentence is undone, whose source is gone from the word already. */
export function foldState(
  { word, sources }: { readonly word: LearntWord; readonly sources: WordObject['sources'] },
  { state, chosen_with }: StateChange,
  { made, undoesMark }: Pick<When, 'made'> & { readonly undoesMark: boolean },
): WordObject {
  if (state === null) return { word: null, sources: [] }
  // Undoing a later mark does not undo what was undone before.
  const isUndone = undoesMark && word.state !== 'learning' && sources.length === 0
  const after = {
    ...word,
    state: isUndone ? word.state : state,
    state_at: laterOf(word.state_at, made),
    ...(chosen_with !== undefined && { chosen_with, outdone: null }),
  }
  return { word: after, sources }
}

/** The time of the newest choice of a state. */
export const laterOf = (chosen_at: string | null, made: string): string =>
  chosen_at !== null && chosen_at > made ? chosen_at : made

/** From the least decided state to the most: ignoring a word is a decision, and outdoes how far it was learnt. */
const ADVANCED: readonly WordState[] = ['learning', 'known', 'ignored']
export const furthest = (one: WordState, other: WordState): WordState =>
  ADVANCED.indexOf(one) > ADVANCED.indexOf(other) ? one : other

/**
 * The state that a word gets when a change is undone before which it had `was`. A word that has another one joined did not
 * have it yet when it had no state, so it is not removed, and the state of the other one counts again.
 */
export function stateUndone(
  was: WordState | null,
  { joined, outdone, state }: Pick<LearntWord, 'joined' | 'outdone' | 'state'>,
): WordState | null {
  if (!joined) return was
  return outdone ? furthest(was ?? outdone, outdone) : (was ?? state)
}
