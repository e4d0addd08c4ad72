import type { Readable } from 'node:stream'

/** In bytes, counted before there are lines. */
export interface PrintedBounds {
  readonly output: number
  readonly line: number
}

const NEWLINE = 0x0a
const RETURN = 0x0d

/**
 * Gives each line, also a last one without an end. Past a bound calls `onExcess` once, and gives neither the long line nor
 * any after it.
 */
export function readPrinted(
  printed: Readable,
  bounds: PrintedBounds,
  onLine: (line: string) => void,
  onExcess: () => void,
): void {
  let left = bounds.output
  let isOver = false
  let rest: Buffer[] = []
  let length = 0
  const keep = (bytes: Buffer) => {
    length += bytes.length
    if (length > bounds.line) return false
    rest.push(bytes)
    return true
  }
  const say = () => {
    const line = Buffer.concat(rest)
    rest = []
    length = 0
    onLine((line.at(-1) === RETURN ? line.subarray(0, -1) : line).toString('utf8'))
  }
  const fits = (bytes: Buffer): boolean => {
    for (let from = 0; ; ) {
      const end = bytes.indexOf(NEWLINE, from)
      if (!keep(bytes.subarray(from, end < 0 ? bytes.length : end))) return false
      if (end < 0) return true
      say()
      from = end + 1
    }
  }
  printed.on('data', (bytes: Buffer) => {
    if (isOver) return
    const allowed = bytes.subarray(0, left)
    left -= bytes.length
    if (fits(allowed) && left >= 0) return
    isOver = true
    rest = []
    onExcess()
  })
  printed.once('end', () => {
    if (!isOver && length > 0) say()
  })
}
