import type { Card } from '../../../contracts/schemas/learners/review.ts'
import { type ChangeOfWord, changedWord, type Named } from '../../../learning/changes/changed-word.ts'
import type { LearntSource, LearntWord, When } from '../../../learning/changes/learnt-word.ts'
import type { StoredWord } from '../../entities/collections/words.ts'
import type { Recorded } from '../mined/recorded.ts'
import type { Learning } from '../records/learning.ts'
import { readSources, type SourcesChange } from './word-sources.ts'

export type WordChange = (
  | { readonly before: StoredWord | null; readonly after: StoredWord }
  | { readonly before: StoredWord; readonly after: null }
) & {
  readonly sources?: SourcesChange
  /** From a removed word, or a change that is done again. */
  readonly returned?: readonly Card[]
  /** Made by the change that is taken back. */
  readonly gone?: readonly Card[]
}

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

export function addedSource({ sources: { before, after } = NO_SOURCES }: WordChange): string | null {
  const known = new Set(before.map(({ source_id }) => source_id))
  return after.find(({ source_id }) => !known.has(source_id))?.source_id ?? null
}

export interface Write {
  readonly before: StoredWord | null
  readonly named: Named
  readonly form: string
  readonly changes: readonly ChangeOfWord[]
  readonly recorded?: Recorded | null | undefined
}

export async function plannedWord(
  learning: Learning,
  user_id: number,
  write: Write,
  when: When,
): Promise<WordChange | null> {
  return plannedWith(user_id, await readTouched(learning, user_id, write), write, when)
}

export const readTouched = async (
  learning: Learning,
  user_id: number,
  { before, changes }: Pick<Write, 'before' | 'changes'>,
): Promise<readonly LearntSource[]> =>
  before?.sources && changes.some(touchesSources) ? readSources(learning, user_id, before.skill_id) : []

/** `sources` may be empty where they are not needed. */
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
