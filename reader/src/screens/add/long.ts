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
