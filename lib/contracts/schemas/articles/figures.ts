import { z } from 'zod'
import { Text, whole } from '../basics.ts'

/** Images of one text; an illustrated book has some hundreds. */
export const MOST_FIGURES = 500
/** Footnotes of one text; an annotated classic has a thousand. */
export const MOST_FOOTNOTES = 2_000
export const LONGEST_ALT = 300
export const LONGEST_FOOTNOTE = 2_000
/**
 * Characters of all headings, footnotes and descriptions of a text that has footnotes or figures. All of them may stand in
 * one block, which is one item of the store: 400 KB, with 3 bytes for a character.
 */
export const MOST_ANCHORED = 100_000

/** Line breaks and tabs, but no other control characters, which would take more room than is counted. */
const plain = [
  (text: string) => !/[^\P{Cc}\n\t]/u.test(text),
  'must hold no control characters but line breaks',
] as const

/** Sides of an image before it is made smaller. */
const Side = whole(1, 10_000)

/** An image of one article, as its sender names it there. */
export const ImageId = z
  .string()
  .regex(/^[0-9a-z]{1,16}$/, 'must be 1 to 16 small letters and digits')
  .describe('Chosen by the sender, for one article: `1`, `2`, `cover`')
export type ImageId = z.infer<typeof ImageId>

/** An image that stands before a row, or behind it. */
export const Figure = z.strictObject({
  image: ImageId,
  alt: Text.max(LONGEST_ALT)
    .refine(...plain)
    .describe('What it shows; empty if its source does not say'),
  width: Side.describe('Of the image as it was sent, in pixels, to keep its place free'),
  height: Side,
  after: z.literal(true).optional().describe('Behind the row, since no sentence follows'),
})
export type Figure = z.infer<typeof Figure>

/** The figures of one row, in their order; those with `after` come last. */
export const FiguresOfRow = z.array(Figure).min(1).max(MOST_FIGURES)

const NoteText = Text.trim()
  .min(1)
  .max(LONGEST_FOOTNOTE)
  .refine(...plain)

const Offset = z.number().int().min(0)

/** A footnote of a sentence. */
export const Footnote = z.strictObject({
  start: Offset.describe('Where its mark begins in the sentence, in UTF-16 units'),
  end: Offset.describe('Exclusive; the same as `start` if its mark was taken out of the text'),
  text: NoteText,
})
export type Footnote = z.infer<typeof Footnote>

/** The footnotes of one row, in the order of their marks. */
export const FootnotesOfRow = z.array(Footnote).min(1).max(MOST_FOOTNOTES)

/** A figure that an upload brings, and its place in the text. */
export const SourceFigure = Figure.omit({ after: true }).extend({
  offset: Offset.describe(
    'In UTF-16 units; it stands before the sentence there, or behind the last one at the end of the text',
  ),
})
export type SourceFigure = z.infer<typeof SourceFigure>

/** A footnote that an upload brings; its offsets count in the text. */
export const SourceFootnote = Footnote
export type SourceFootnote = z.infer<typeof SourceFootnote>

/** Types of images that are taken; vector images may hold programs. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

/** An image of an article as it is kept: a WebP without metadata of the file. */
export const StoredImage = z.object({
  image: ImageId,
  width: z.number().int(),
  height: z.number().int(),
  bytes: z.number().int(),
})
export type StoredImage = z.infer<typeof StoredImage>

export const StoredImages = z.object({ items: z.array(StoredImage) })
export type StoredImages = z.infer<typeof StoredImages>
