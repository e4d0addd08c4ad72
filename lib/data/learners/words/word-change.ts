import type { Card } from '../../../contracts/schemas/learners/review.ts'
import { type ChangeOfWord, changedWord, type Named } from '../../../learning/changes/changed-word.ts'
import type { LearntSource, LearntWord, When } from '../../../learning/changes/learnt-word.ts'
import type { StoredWord } from '../../entities/collections/words.ts'
import type { Recorded } from '../mined/recorded.ts'
import type { Learning } from '../records/learning.ts'
import { readSources, type SourcesChange } from './word-sources.ts'

/** A change of a word that is there before the write, after it, or both. */
export type WordChange = (
  | { readonly before: StoredWord | null; readonly after: StoredWord }
  | { readonly before: StoredWord; readonly after: null }
) & {
  /** Its sources, if it changes them. */
  readonly sources?: SourcesChange
  /** Cards that come back: those of a removed word, or of a change that is done again. */
  readonly returned?: readonly Card[]
  /** Cards that go, since the change that made them is taken back. */
  readonly gone?: readonly Card[]
}

/** The change of a word that is another one afterwards, or gone; null if there is and was none. */
export function changeTo(
  user_id: number,
  before: StoredWord | null,
  word: LearntWord | null,
  more: Pick<WordChange, 'sources' | 'returned' | 'gone'>,
): WordChange | null {
  if (word) return { before, after: { ...word, user_id }, ...more }
  return before && { before, after: null, ...more }
}

export const changesState = ({ before, after }: WordChange): boolean => before?.state !== after?.state
export const idOfChange = ({ before, after }: WordChange): string => (before ?? after)?.skill_id ?? ''

export const NO_SOURCES: SourcesChange = { before: [], after: [] }

/** The id of the source that a change adds; null if it adds none. */
export function addedSource({ sources: { before, after } = NO_SOURCES }: WordChange): string | null {
  const known = new Set(before.map(({ source_id }) => source_id))
  return after.find(({ source_id }) => !known.has(source_id))?.source_id ?? null
}

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
