import { pipeline, Readable, type Stream, Transform } from 'node:stream'
import { refusal } from '../platform/problems/reasons.ts'
import { sizeText } from '../platform/values/size-text.ts'

export function abortable<S extends Stream & { destroy(error: Error): unknown }>(
  signal: AbortSignal,
  stream: S,
): S {
  const abort = () => stream.destroy(abortReason(signal))
  // The stream may fail before it is read.
  stream.on('error', () => {})
  signal.addEventListener('abort', abort, { once: true })
  stream.once('close', () => signal.removeEventListener('abort', abort))
  if (signal.aborted) abort()
  return stream
}

export const abortReason = ({ reason }: AbortSignal): Error =>
  reason instanceof Error ? reason : new Error('The call was aborted', { cause: reason })

/** The bytes of a body, counted; they fail with `too_large` beyond a limit. */
export class Metered {
  readonly bytes: Transform
  size = 0
  /** The body's own failure, if it failed first. */
  bodyError: unknown

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
      if (!this.bytes.destroyed) this.bodyError = error
    })
    // When one end fails, the other is destroyed too, and the reader of `bytes` gets the error.
    pipeline(source, this.bytes, () => {})
    this.bytes.on('error', () => {})
  }
}

const tooLarge = (most: number) => refusal('file_too_large', { most: sizeText(most) })

interface Peeked {
  /** At least as many bytes as requested, unless the stream has fewer. */
  head: Buffer
  /** Includes the head. */
  whole: Readable
}

export async function peek(source: Readable, length: number): Promise<Peeked> {
  const chunks: Buffer[] = []
  let read = 0
  for await (const chunk of source.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk)
    read += chunk.length
    if (read >= length) break
  }
  const head = Buffer.concat(chunks)
  if (source.readableEnded) return { head, whole: Readable.from([head]) }
  source.unshift(head)
  return { head, whole: source }
}

/** Copies bytes for a cache: Node cuts small buffers out of slabs of 64 KiB, and keeping one keeps its slab. */
export function ownBytes(bytes: Uint8Array): Uint8Array {
  if (bytes.byteLength === bytes.buffer.byteLength) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.byteLength)
  own.set(bytes)
  return own
}
