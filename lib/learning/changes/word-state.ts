import type { WordState } from '../../contracts/schemas/learners/words.ts'
import type { LearntWord, When, WordObject } from './learnt-word.ts'

export interface StateChange {
  readonly kind: 'word.state'
  readonly state: WordState | null
  /** The dictionary of this very word; absent if the learner chose no state. */
  readonly chosen_with?: string | null
}

/** `undoesMark`: an earlier mark is undone, whose source is gone already. */
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

export const laterOf = (chosen_at: string | null, made: string): string =>
  chosen_at !== null && chosen_at > made ? chosen_at : made

/** Ordered by decision: ignoring a word is a decision, and outdoes how far it was learnt. */
const ADVANCED: readonly WordState[] = ['learning', 'known', 'ignored']
export const furthest = (one: WordState, other: WordState): WordState =>
  ADVANCED.indexOf(one) > ADVANCED.indexOf(other) ? one : other

/**
 * The state of a word whose change from `was` is undone. A joined word that had no state before is not removed: the state
 * of the other one counts again.
 */
export function stateUndone(
  was: WordState | null,
  { joined, outdone, state }: Pick<LearntWord, 'joined' | 'outdone' | 'state'>,
): WordState | null {
  if (!joined) return was
  return outdone ? furthest(was ?? outdone, outdone) : (was ?? state)
}
