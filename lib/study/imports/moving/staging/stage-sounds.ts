import { MOST_CLIP_BYTES } from '../../../../contracts/schemas/models/speech.ts'
import { type SoundLine, SoundLine as SoundLineSchema } from './move-lines.ts'
import { lineAs } from './parsed-line.ts'
import type { StagedFile, StagedSound } from './staged.ts'

/** The parts of a text's sounds, which follow each other, as whole sounds. */
export class StagedSounds {
  /** Sounds that lack a part, or are not what an export has. */
  broken = 0
  private readonly whole: StagedSound[] = []
  private open: { sound: StagedSound; part: number; end: number } | null = null
  private readonly file: StagedFile

  constructor(file: StagedFile) {
    this.file = file
  }

  take(text: string, article_id: number): void {
    const line = lineAs(SoundLineSchema, text)
    if (!line || line.article_id !== article_id) {
      this.abandon()
      return
    }
    if (line.part === 0) this.begin(line)
    const { open } = this
    if (!open || open.part !== line.part || open.sound.index !== line.index) return
    const bytes = Buffer.from(line.data, 'base64')
    open.part += 1
    open.end += bytes.length
    if (open.end > open.sound.at + open.sound.size) this.abandon()
    else this.file.write(bytes)
  }

  /** The sounds of a text with so many rows. */
  finish(rows: number): StagedSound[] {
    this.close()
    const usable = this.whole.filter(({ index }) => index === null || index < rows)
    this.broken += this.whole.length - usable.length
    return usable
  }

  private begin({ index, voice = null, credit, content_type, size }: SoundLine): void {
    this.close()
    if (index !== null && (voice === null || size > MOST_CLIP_BYTES)) this.broken += 1
    else {
      const at = this.file.size
      this.open = { sound: { index, voice, credit, content_type, at, size }, part: 0, end: at }
    }
  }

  private close(): void {
    const { open } = this
    if (open && open.end === open.sound.at + open.sound.size) this.whole.push(open.sound)
    else if (open) this.broken += 1
    this.open = null
  }

  private abandon(): void {
    this.open = null
    this.broken += 1
  }
}
