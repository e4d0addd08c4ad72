import type { LearntWord } from '../../../learning/changes/learnt-word.ts'
import type { StoredWord } from '../../entities/collections/words.ts'
import type { Change } from './state-items.ts'
import type { SourcesChange } from './word-sources.ts'

/** A change of a word that is there before the write, after it, or both. */
export type WordChange = (
  | { readonly before: StoredWord | null; readonly after: StoredWord }
  | { readonly before: StoredWord; readonly after: null }
) &
  Pick<Change, 'returned' | 'gone'> & {
    /** Its sources, if it changes them. */
    readonly sources?: SourcesChange
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

export const NO_SOURCES: SourcesChange = { before: [], after: [] }

/** The id of the source that a change adds; null if it adds none. */
export function addedSource({ sources: { before, after } = NO_SOURCES }: WordChange): string | null {
  const known = new Set(before.map(({ source_id }) => source_id))
  return after.find(({ source_id }) => !known.has(source_id))?.source_id ?? null
}
