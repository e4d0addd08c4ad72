import { z } from 'zod'
import { Text, whole } from '../basics.ts'
import { TextLevel } from '../japanese/lexicon.ts'

/** Headings of one text; a book of verse or a dictionary has some hundreds. */
export const MOST_HEADINGS = 2_000
export const LONGEST_HEADING = 120
/** Parts, chapters, sections and what lies in them. */
export const DEEPEST_HEADING = 6

/** The title of a chapter, which stands before a row. */
export const Heading = z.strictObject({
  title: Text.min(1).max(LONGEST_HEADING),
  depth: whole(1, DEEPEST_HEADING).describe('1: of a chapter or part; 2: of a part of that, and so on'),
})
export type Heading = z.infer<typeof Heading>

/** The headings before one row: each begins a part of the one before it. */
export const HeadingsOfRow = z.array(Heading).min(1).max(DEEPEST_HEADING)

/** A heading that an upload brings, and its place in the text. */
export const SourceHeading = Heading.extend({
  offset: z.number().int().min(0).describe('In UTF-16 units; it stands before the sentence there'),
})
export type SourceHeading = z.infer<typeof SourceHeading>

/** A chapter in the contents of an article. */
export const Chapter = Heading.extend({
  index: z.number().int().describe('The row that the heading stands before'),
  sentence: z.number().int().describe('The number of the sentence there'),
  sentences: z.number().int().describe('Up to the next chapter of this depth or above, with all parts'),
  level: TextLevel.describe('Of its words, as of a text; null until the text is analysed, and without words'),
})
export type Chapter = z.infer<typeof Chapter>

export const Contents = z.object({ chapters: z.array(Chapter) })
export type Contents = z.infer<typeof Contents>

/** Headings before the same row: each replaces those before it of its depth or deeper, whose chapters are empty. */
export function nested<Of extends Heading>(headings: readonly Of[]): Of[] {
  const open: Of[] = []
  for (const heading of headings) {
    while ((open.at(-1)?.depth ?? 0) >= heading.depth) open.pop()
    open.push(heading)
  }
  return open
}
