import { type ChangeOfWord, changedWord, type Named } from '../../../learning/changes/changed-word.ts'
import type { LearntSource, When } from '../../../learning/changes/learnt-word.ts'
import type { StoredWord } from '../../entities/collections/words.ts'
import type { Recorded } from '../mined/recorded.ts'
import type { Learning } from '../records/learning.ts'
import { changeTo, type WordChange } from './word-change.ts'
import { readSources } from './word-sources.ts'

/** The changes of a word that are made at once. */
export interface Write {
  readonly before: StoredWord | null
  readonly named: Named
  /** The writing by which the learner named the word. */
  readonly form: string
  readonly changes: readonly ChangeOfWord[]
  /** The place of an added source in the recording of its text. */
  readonly recorded?: Recorded | null | undefined
}

/** The change of a word in the store, with its sources if that is what changes; null if nothing does. */
export async function plannedWord(
  learning: Learning,
  user_id: number,
  write: Write,
  when: When,
): Promise<WordChange | null> {
  return plannedWith(user_id, await readTouched(learning, user_id, write), write, when)
}

/** The sources of a word if the changes touch them. */
export const readTouched = async (
  learning: Learning,
  user_id: number,
  { before, changes }: Pick<Write, 'before' | 'changes'>,
): Promise<readonly LearntSource[]> =>
  before?.sources && changes.some(touchesSources) ? readSources(learning, user_id, before.skill_id) : []

/** The same of a word whose sources are known; of one that has none, or keeps them, they need not be read. */
export function plannedWith(
  user_id: number,
  sources: readonly LearntSource[],
  { before, recorded, ...changing }: Write,
  when: When,
): WordChange | null {
  const object = { word: before, sources }
  const { word, ...after } = changedWord(object, changing, when)
  if (word === before && after.sources === sources) return null
  return changeTo(user_id, before, word, { sources: { before: sources, after: after.sources, recorded } })
}

const touchesSources = (change: ChangeOfWord): boolean =>
  change.kind === 'word.source' || (change.kind === 'word.state' && change.state === null)
