import { createReadStream } from 'node:fs'

const NEWLINE = 0x0a
/** Enough to say what an overlong line is. */
const BEGINNING = 64

/** A line of a file, its text null if it is longer than the limit. */
export interface FileLine {
  /** The first is 1. */
  readonly line: number
  readonly text: string | null
  /** The first bytes of an overlong line. */
  readonly beginning: string
}

/**
 * The lines of a file; no more than one is in memory, and of an overlong one hardly anything. Node's readline would end
 * lines at U+2028 and U+2029, too, which a line of JSON may contain.
 */
export async function* linesIn(path: string, mostBytes = Number.MAX_SAFE_INTEGER): AsyncGenerator<FileLine> {
  let line = 1
  let parts: Buffer[] = []
  let size = 0
  let beginning = ''
  const ended = (): FileLine => {
    const text = size > mostBytes ? null : Buffer.concat(parts).toString()
    const one = { line: line++, text, beginning }
    parts = []
    size = 0
    beginning = ''
    return one
  }
  const take = (part: Buffer) => {
    size += part.length
    if (size <= mostBytes) {
      parts.push(part)
      return
    }
    if (beginning === '') beginning = Buffer.concat([...parts, part]).toString('utf8', 0, BEGINNING)
    parts = []
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

/** The lines of a file that is trusted, such as one that the child has written. */
export async function* textsIn(path: string): AsyncGenerator<string> {
  for await (const { text } of linesIn(path)) if (text !== null) yield text
}
