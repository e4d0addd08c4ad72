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
  /** Its place in the picture, in pixels. */
  place?: { x: number; y: number } | null
}

/** A hundred hours, the latest time that the server takes. */
const LATEST_MS = 360_000_000
/** Cues that are looked at, of which many may be empty, drawings, or the same again. */
const MOST_CUES = 200_000
const LONGEST_EXCERPT = 80

/** Collects the cues of a file, and what is no cue. A file with too many of them is refused before they are collected. */
export class Cues {
  readonly cues: Cue[] = []
  readonly leftOut: LeftOut[] = []
  private seen = 0

  add(cue: Cue): void {
    this.count()
    if (cue.rows.length === 0) return
    if (isPossible(cue)) this.cues.push(cue)
    else this.leave('times', cue.at, cue.rows.map(({ text }) => text).join(' '))
  }

  leave(reason: LeftOut['reason'], row: number, text: string): void {
    this.count()
    const said = text.replace(/\s+/g, ' ').trim()
    const excerpt = said.length > LONGEST_EXCERPT ? `${said.slice(0, LONGEST_EXCERPT).toWellFormed()}…` : said
    this.leftOut.push({ reason, row, text: excerpt })
  }

  private count(): void {
    this.seen += 1
    if (this.seen > MOST_CUES) throw new UnreadableFile('too_many_lines')
  }
}

const isPossible = ({ start_ms, end_ms }: Cue) => end_ms >= start_ms && end_ms <= LATEST_MS
