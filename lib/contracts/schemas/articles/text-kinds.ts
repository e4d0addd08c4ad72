import { z } from 'zod'
import type { Genre } from '../japanese/text.ts'

/** The kinds of texts that lists tell apart. */
export const TextKind = z.enum(['text', 'book', 'film', 'sound', 'song', 'interview'])
export type TextKind = z.infer<typeof TextKind>

interface Derived {
  media_kind: 'film' | 'sound' | null
  total_headings: number
  genre: Genre
}

/** An essay may have one heading; several are chapters. */
const FEWEST_CHAPTERS = 2

/** The kind of a text follows from what it has: a recording, chapters, or lines of its genre. */
export function kindOf({ media_kind, total_headings, genre }: Derived): TextKind {
  if (media_kind !== null) return media_kind
  if (total_headings >= FEWEST_CHAPTERS) return 'book'
  return genre === 'article' ? 'text' : genre
}
