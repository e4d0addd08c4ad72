import { pipeline, Readable, Transform } from 'node:stream'
import { Problem } from '../http/errors.ts'

/** Bytes on their way into a store: counted, and cut where they are too many. */
export class Metered {
  readonly bytes: Transform
  size = 0
  /** The body's own failure, when it was the first to fail. */
  broken: unknown

  constructor(body: Readable | Uint8Array, { max_bytes }: { max_bytes: number }) {
    const source = body instanceof Readable ? body : Readable.from([body])
    this.bytes = new Transform({
      transform: (chunk: Uint8Array, _encoding, done) => {
        this.size += chunk.length
        if (this.size > max_bytes) done(tooLarge(max_bytes))
        else done(null, chunk)
      },
    })
    source.once('error', error => {
      if (!this.bytes.destroyed) this.broken = error
    })
    // Either end that fails takes the other along, and who reads `bytes` hears of it.
    pipeline(source, this.bytes, () => {})
    this.bytes.on('error', () => {})
  }
}

const tooLarge = (most: number) => new Problem('too_large', `The file is larger than ${most} bytes.`)
