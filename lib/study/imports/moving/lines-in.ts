import { createReadStream } from 'node:fs'

const NEWLINE = 0x0a

/** A line of a file, its text null if it is longer than the limit. */
export interface FileLine {
  /** The first is 1. */
  readonly line: number
  readonly text: string | null
}

/** The lines of a file; no more than one is in memory, and of an overlong one nothing. */
export async function* linesIn(path: string, mostBytes: number): AsyncGenerator<FileLine> {
  let line = 1
  let parts: Buffer[] = []
  let size = 0
  const ended = (): FileLine => {
    const text = size > mostBytes ? null : Buffer.concat(parts).toString()
    parts = []
    size = 0
    return { line: line++, text }
  }
  const take = (part: Buffer) => {
    size += part.length
    if (size <= mostBytes) parts.push(part)
    else parts = []
  }
  for await (const chunk of createReadStream(path)) {
    const bytes: Buffer = chunk
    let start = 0
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
      take(bytes.subarray(start, end))
      yield ended()
      start = end + 1
    }
    take(bytes.subarray(start))
  }
  if (size > 0) yield ended()
}
