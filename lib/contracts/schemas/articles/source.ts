import { z } from 'zod'
import { Text } from '../basics.ts'
import { MOST_ANCHORED, MOST_FIGURES, MOST_FOOTNOTES, SourceFigure, SourceFootnote } from './figures.ts'
import { MOST_HEADINGS, SourceHeading } from './headings.ts'
import { LATEST_MS, Times } from './sentences.ts'

/** Lines that an upload brings; a long film has some 2,000. */
export const MOST_LINES = 10_000
/** Readings that a text brings; a novel for children has one for every word. */
export const MOST_READINGS = 100_000

const Offset = z.number().int().min(0)

/** A reading that the source itself gives, and of what: `start` to `end` (exclusive) of its text, in UTF-16 units. */
export const SourceReading = z.strictObject({
  start: Offset,
  end: Offset.describe('Exclusive'),
  reading: Text.min(1).max(100).describe('Kana; other ruby, such as dots for emphasis, is left out'),
})
export type SourceReading = z.infer<typeof SourceReading>

const Milliseconds = z.number().int().min(0).max(LATEST_MS)

/** A line of a subtitle file or of lyrics. */
export const Line = z.strictObject({
  text: Text.max(5_000),
  start_ms: Milliseconds.optional(),
  end_ms: Milliseconds.optional().describe('Left out: where the next line starts'),
  readings: z.array(SourceReading).max(500).optional().describe('In this line'),
})
export type Line = z.infer<typeof Line>

/** A line of a subtitle file in the learner's language: what is said in Japanese meanwhile means this. */
export const TranslationLine = Line.pick({ text: true }).extend({
  start_ms: Milliseconds,
  end_ms: Milliseconds,
})
export type TranslationLine = z.infer<typeof TranslationLine>
export const TranslationLines = z.array(TranslationLine).min(1).max(MOST_LINES)

/** Characters that the lines of a subtitle file may give to all sentences of a text together. */
export const MOST_TRANSLATED = 1_000_000

/** The notations in which an upload may be written. */
const Notation = z
  .enum(['plain', 'aozora'])
  .describe(
    'How readings are written in the text. `aozora`: ｜漢字《かんじ》 or 漢字《かんじ》; the marks and ［＃notes］ are taken ' +
      'out, and ※［＃…］ becomes the character that it names, or 〓 with its description as a footnote. Left out: `aozora` ' +
      'if the text is evidently written so',
  )

const Figures = z.array(SourceFigure).max(MOST_FIGURES)
const Footnotes = z.array(SourceFootnote).max(MOST_FOOTNOTES)

interface Described {
  readonly headings?: readonly { readonly title: string }[] | undefined
  readonly figures?: readonly { readonly alt: string }[] | undefined
  readonly footnotes?: readonly { readonly text: string }[] | undefined
}

/** The characters of what stands beside a text. */
export const anchoredIn = ({ headings = [], figures = [], footnotes = [] }: Described): number =>
  headings.reduce((sum, { title }) => sum + title.length, 0) +
  figures.reduce((sum, { alt }) => sum + alt.length, 0) +
  footnotes.reduce((sum, { text }) => sum + text.length, 0)

/** False if a text has so much beside it that one block could not store it; headings alone always fit. */
export const areFewAnchors = (described: Described): boolean =>
  (described.figures ?? described.footnotes) === undefined || anchoredIn(described) <= MOST_ANCHORED
export const TOO_MANY_ANCHORS = `headings, descriptions of figures and footnotes must have at most ${MOST_ANCHORED} characters together`

/** Readings, headings, figures and footnotes that an upload brings, in its `raw_content`. */
export const SourceMarks = {
  notation: Notation.optional(),
  readings: z
    .array(SourceReading)
    .max(MOST_READINGS)
    .optional()
    .describe('Readings of the source, in `raw_content`; they are kept as if a person had written them'),
  headings: z
    .array(SourceHeading)
    .max(MOST_HEADINGS)
    .optional()
    .describe(
      'The headings of chapters, in `raw_content`. Left out: the lines of the text that evidently are headings',
    ),
  figures: Figures.optional().describe(
    'Places of images in `raw_content`. The images are sent afterwards, each to `PUT /api/articles/{id}/images/{image}`',
  ),
  footnotes: Footnotes.optional().describe('Footnotes and the places of their marks in `raw_content`'),
}

/** Details that an upload gives beside its text. Offsets count in the cleaned text. */
export const SourceNotes = z.strictObject({
  /** For each line of the text when it is said, where its lines are its rows; else null. */
  line_times: z.array(Times.nullable()).max(MOST_LINES).nullable(),
  /** For each line of the text the translation that came with it, if any did; else null. */
  line_translations: z.array(Text.min(1).max(5_000).nullable()).max(MOST_LINES).optional(),
  readings: z.array(SourceReading).max(MOST_READINGS),
  headings: z.array(SourceHeading).max(MOST_HEADINGS).optional(),
  figures: Figures.optional(),
  footnotes: Footnotes.optional(),
})
export type SourceNotes = z.infer<typeof SourceNotes>
