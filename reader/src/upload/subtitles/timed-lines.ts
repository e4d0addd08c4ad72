import type { SourceReading } from '../../../../lib/contracts/schemas/articles/source.ts'

/** A line of a subtitle file, and when it is said. */
export interface TimedLine {
  text: string
  start_ms: number
  end_ms: number
  /** The readings that the file gives, if any. */
  readings?: SourceReading[]
}

/** A part of a file that is not taken. */
export interface LeftOut {
  reason: 'times' | 'no_times' | 'too_long' | 'reading'
  /** Its first row in the file, from 1. */
  row: number
  text: string
}

/** A subtitle file as it is read. */
export interface ReadLines {
  lines: TimedLine[]
  /** The lines in the other language of a file in two; empty for most files. */
  translations: TimedLine[]
  leftOut: LeftOut[]
}

/** Lines as they translate others. */
export const translating = (lines: readonly TimedLine[]) =>
  lines.map(({ text, start_ms, end_ms }) => ({ text, start_ms, end_ms }))
