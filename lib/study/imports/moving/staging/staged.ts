import { closeSync, openSync, writeSync } from 'node:fs'
import { z } from 'zod'
import { MovedRow } from '../../../../contracts/schemas/articles/moving.ts'
import { NewRow } from '../../../../contracts/schemas/articles/sentences.ts'
import { TakenKind } from '../../../../contracts/schemas/learners/learners.ts'
import { LineReason } from '../../../../contracts/schemas/learners/line-reasons.ts'
import { ArticleLine } from './move-lines.ts'

/** Files lie in the order in which they are taken. */

export const StagedKind = z.enum([...TakenKind.options, 'taxonomy'])
export type StagedKind = z.infer<typeof StagedKind>

const Count = z.number()

export const MoveRead = z.object({
  kind: z.literal('move'),
  lines: z.number(),
  installation: z.string(),
})
export type MoveRead = z.infer<typeof MoveRead>

export const StagedText = z.object({
  line: Count,
  id: Count,
  title: z.string(),
  problem: LineReason.nullable(),
  total_rows: Count,
  total_sentences: Count,
  total_headings: Count,
  broken_media: Count,
  has_recording: z.boolean(),
  bytes: Count,
})
export type StagedText = z.infer<typeof StagedText>

export const StagedSound = z.object({
  index: Count.nullable(),
  voice: z.string().nullable(),
  /** The line that the voice's licence asks for. */
  credit: z.string().optional(),
  content_type: z.string(),
  at: Count,
  size: Count,
})
export type StagedSound = z.infer<typeof StagedSound>

export const StagedImage = z.object({
  image: z.string(),
  at: Count,
  size: Count,
})
export type StagedImage = z.infer<typeof StagedImage>

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
