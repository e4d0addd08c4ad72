import { closeSync, openSync, writeSync } from 'node:fs'
import { z } from 'zod'
import { MovedRow } from '../../../../contracts/schemas/articles/moving.ts'
import { NewRow } from '../../../../contracts/schemas/articles/sentences.ts'
import { TakenKind } from '../../../../contracts/schemas/learners/learners.ts'
import { LineReason } from '../../../../contracts/schemas/learners/line-reasons.ts'
import { ArticleLine } from './move-lines.ts'

/** The child writes the parts of an export to files of its folder, in the order in which they are taken. */

/** Records of `taxonomy` are taken before all others, which may name them. */
export const StagedKind = z.enum([...TakenKind.options, 'taxonomy'])
export type StagedKind = z.infer<typeof StagedKind>

const Count = z.number()

/** The child's answer: how many lines there are to take, and the yomu that they come from. */
export const MoveRead = z.object({
  kind: z.literal('move'),
  lines: z.number(),
  installation: z.string(),
})
export type MoveRead = z.infer<typeof MoveRead>

/** A text, as the list of texts has it. */
export const StagedText = z.object({
  line: Count,
  id: Count,
  title: z.string(),
  /** Why it cannot be taken. */
  problem: LineReason.nullable(),
  total_rows: Count,
  total_sentences: Count,
  total_headings: Count,
  /** Sounds and images that are not whole. */
  broken_media: Count,
  /** True if its recording comes along. */
  has_recording: z.boolean(),
  /** The text with its sounds and images, as they count for the quota. */
  bytes: Count,
})
export type StagedText = z.infer<typeof StagedText>

export const StagedSound = z.object({
  /** The row; null for the recording of the text. */
  index: Count.nullable(),
  voice: z.string().nullable(),
  /** The line that the licence of its voice asks for. */
  credit: z.string().optional(),
  content_type: z.string(),
  /** Its place in the file of all sounds and images. */
  at: Count,
  size: Count,
})
export type StagedSound = z.infer<typeof StagedSound>

export const StagedImage = z.object({
  image: z.string(),
  /** Its place in the file of all sounds and images. */
  at: Count,
  size: Count,
})
export type StagedImage = z.infer<typeof StagedImage>

/** A line of the file of one text: first the text itself, then its rows, then its sounds and images. */
export const StagedLine = z.union([
  z.object({ text: ArticleLine }),
  z.object({ row: NewRow, moved: MovedRow }),
  z.object({ sound: StagedSound }),
  z.object({ image: StagedImage }),
])
export type StagedLine = z.infer<typeof StagedLine>

export const TEXTS = 'texts'
export const MEDIA = 'media'
export const fileOfText = (id: number) => `text-${id}`
export const fileOfKind = (kind: StagedKind) => `lines-${kind}`

const BUFFERED = 64 * 1024

/** A file that is written piece by piece. */
export class StagedFile {
  size = 0
  private readonly file: number
  private waiting: Buffer[] = []
  private bytes = 0

  constructor(path: string) {
    this.file = openSync(path, 'w', 0o600)
  }

  write(bytes: Buffer): void {
    this.size += bytes.length
    this.bytes += bytes.length
    this.waiting.push(bytes)
    if (this.bytes > BUFFERED) this.flush()
  }

  writeLine(text: string): void {
    this.write(Buffer.from(`${text}\n`))
  }

  close(): void {
    this.flush()
    closeSync(this.file)
  }

  private flush(): void {
    const all = Buffer.concat(this.waiting)
    for (let at = 0; at < all.length; ) at += writeSync(this.file, all, at)
    this.waiting = []
    this.bytes = 0
  }
}
