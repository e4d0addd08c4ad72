import type { z } from 'zod'
import { lineAs } from './parsed-line.ts'
import type { StagedFile } from './staged.ts'

interface PartLine {
  readonly article_id: number
  readonly size: number
  readonly part: number
  readonly data: string
}

interface Form<Line extends PartLine> {
  readonly line: z.ZodType<Line>
  /** True for parts of one thing. */
  isSame(one: Line, other: Line): boolean
  /** False for what no export has. */
  isUsable(first: Line): boolean
}

export interface Whole<Line> {
  readonly line: Line
  readonly at: number
  readonly size: number
}

export class StagedParts<Line extends PartLine> {
  broken = 0
  private readonly whole: Whole<Line>[] = []
  private open: (Whole<Line> & { part: number; end: number }) | null = null
  private readonly file: StagedFile
  private readonly form: Form<Line>

  constructor(file: StagedFile, form: Form<Line>) {
    this.file = file
    this.form = form
  }

  take(text: string, article_id: number): void {
    const line = lineAs(this.form.line, text)
    if (!line || line.article_id !== article_id) {
      this.abandon()
      return
    }
    if (line.part === 0) this.begin(line)
    const { open } = this
    if (!open || open.part !== line.part || !this.form.isSame(open.line, line)) return
    const bytes = Buffer.from(line.data, 'base64')
    open.part += 1
    open.end += bytes.length
    if (open.end > open.at + open.size) this.abandon()
    else this.file.write(bytes)
  }

  finish(): Whole<Line>[] {
    this.close()
    return this.whole
  }

  private begin(line: Line): void {
    this.close()
    if (!this.form.isUsable(line)) this.broken += 1
    else {
      const at = this.file.size
      this.open = { line, at, size: line.size, part: 0, end: at }
    }
  }

  private close(): void {
    const { open } = this
    if (open && open.end === open.at + open.size)
      this.whole.push({ line: open.line, at: open.at, size: open.size })
    else if (open) this.broken += 1
    this.open = null
  }

  private abandon(): void {
    this.open = null
    this.broken += 1
  }
}
