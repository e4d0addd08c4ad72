import { createReadStream } from 'node:fs'

const NEWLINE = 0x0a
const BEGINNING = 64

export interface FileLine {
  /** Counts from 1. */
  readonly line: number
  readonly text: string | null
  readonly beginning: string
}

/**
 * Keeps one line in memory, and hardly anything of an overlong one. Readline would also end lines at U+2028 and U+2029,
 * which JSON may contain.
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

export async function* textsIn(path: string): AsyncGenerator<string> {
  for await (const { text } of linesIn(path)) if (text !== null) yield text
}
