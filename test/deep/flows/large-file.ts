import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { wavOf } from '../../support/wav.ts'

export const MB = 1024 * 1024
const head = wavOf(1_000)

/** A sound file of that many bytes; `taken` says how many of them have been asked for so far, `coming` is told at times. */
export function largeFile(size: number, coming = () => {}) {
  let taken = 0
  const bytes = Readable.from(
    (function* () {
      for (yield head, taken = head.length; taken < size; ) {
        const piece = Buffer.alloc(Math.min(256 * 1024, size - taken), taken)
        taken += piece.length
        if (taken % MB < piece.length) coming()
        yield piece
      }
    })(),
    { highWaterMark: 1 },
  )
  return { bytes, taken: () => taken }
}

/** The same, and the most that was on its way at any time: asked for, and not yet in a file of that folder. */
export function measuredFile(size: number, folder: string) {
  let most = 0
  const before = bytesIn(folder)
  const { bytes, taken } = largeFile(size, () => {
    most = Math.max(most, taken() + before - bytesIn(folder))
  })
  return { bytes, mostOnItsWay: () => most }
}

function bytesIn(folder: string): number {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = found.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  return files.reduce((sum, path) => sum + statSync(path).size, 0)
}
