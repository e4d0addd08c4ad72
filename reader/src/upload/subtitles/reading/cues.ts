import type { ReadText } from '../../../../../lib/study/articles/source/read-text.ts'
import { UnreadableFile } from '../../unreadable-file.ts'
import type { LeftOut } from '../timed-lines.ts'

/** A text and its times, as a file has it. */
export interface Cue {
  /** Its rows that are not blank. */
  rows: readonly ReadText[]
  start_ms: number
  end_ms: number
  /** The row of the file at which it begins, from 1. */
  at: number
  /** The style or language that the file names for it. */
  style?: string
  /** The speaker, if the file names one. */
  name?: string
  /** How it is written, if formatting sets some of its words apart from the others. */
  form?: string | undefined
  /** Its place in the picture, in pixels. */
  place?: { x: number; y: number } | null
}

/** A hundred hours, the latest time that the server takes. */
const LATEST_MS = 360_000_000
/** Cues that are looked at, of which many may be empty, drawings, or the same again. */
const MOST_CUES = 200_000
const LONGEST_EXCERPT = 80
/** Characters of one cue, be it in two languages; what is longer is not looked at. */
const LONGEST_CUE = 10_000

/** Collects the cues of a file, and what is no cue. A file with too many of them is refused before they are collected. */
export class Cues {
  readonly cues: Cue[] = []
  readonly leftOut: LeftOut[] = []
  private seen = 0

  add(cue: Cue): void {
    this.count()
    if (cue.rows.length === 0) return
    const isLong = cue.rows.reduce((sum, { text }) => sum + text.length, 0) > LONGEST_CUE
    if (isPossible(cue) && !isLong) this.cues.push(cue)
    else this.leave(isLong ? 'too_long' : 'times', cue.at, cue.rows.map(({ text }) => text).join(' '))
  }

  leave(reason: LeftOut['reason'], row: number, text: string): void {
    this.count()
    const cueText = text.slice(0, LONGEST_CUE).replace(/\s+/g, ' ').trim()
    const excerpt =
      cueText.length > LONGEST_EXCERPT ? `${cueText.slice(0, LONGEST_EXCERPT).toWellFormed()}…` : cueText
    this.leftOut.push({ reason, row, text: excerpt })
  }

  private count(): void {
    this.seen += 1
    if (this.seen > MOST_CUES) throw new UnreadableFile('too_many_lines')
  }
}

const isPossible = ({ start_ms, end_ms }: Cue) => end_ms >= start_ms && end_ms <= LATEST_MS
