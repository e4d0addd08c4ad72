import { MOST_READINGS } from '../../../../lib/contracts/schemas/articles/source.ts'
import type { Chapter } from '../../upload/epub/open-book.ts'
import type { Source } from '../../upload/read-source.ts'

/** The characters of chapters as one text, a line break between two. */
export const lengthOf = (chapters: readonly Chapter[]) =>
  chapters.reduce((sum, { text }) => sum + text.length, Math.max(0, chapters.length - 1))

/** True if a source is longer than one text may be, so that it becomes a series. */
export const isLong = (source: Source, chapters: readonly Chapter[], most: number): boolean =>
  lengthIn(source, chapters) > most

export function lengthIn(source: Source, chapters: readonly Chapter[]): number {
  if (source.kind === 'text') return source.text.length
  return source.kind === 'book' ? lengthOf(chapters) : 0
}

/** Characters of the shortest word with a reading: one, that of its reading, and three marks. */
const SHORTEST_READ = 5

/** The characters that one text may have. A longer book could have more readings than a text can. */
export const mostIn = (source: Source | null, allowed = Number.POSITIVE_INFINITY): number =>
  source?.kind === 'book' ? Math.min(allowed, SHORTEST_READ * MOST_READINGS) : allowed
