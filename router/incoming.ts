import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { Problem } from '../lib/platform/problems/errors.ts'
import { refusal } from '../lib/platform/problems/reasons.ts'
import { bodyTooLarge } from './routes.ts'

/** The time that a caller may send nothing while the handler waits for bytes. */
const LONGEST_SILENCE_S = 60

/**
 * The body of a request as a separate stream with a size limit. Destroying it keeps the connection, which the answer
 * needs.
 */
export class Incoming extends Readable {
  private readonly request: IncomingMessage
  private readonly gone: AbortSignal
  private left: number
  private silence: NodeJS.Timeout | undefined

  /** Reads at most so many bytes; `signal` aborts when the caller disconnects. */
  constructor(request: IncomingMessage, most: number, signal: AbortSignal) {
    super()
    this.request = request
    this.gone = signal
    this.left = most
    // The reader gets the error. Without a reader it must not end the process.
    this.on('error', () => {})
    // A `data` listener would start a stream that is not paused.
    request.pause().on('data', this.receive).on('end', this.finish)
    signal.addEventListener('abort', this.disconnect)
    if (signal.aborted) this.disconnect()
  }

  override _read(): void {
    clearTimeout(this.silence)
    this.silence = setTimeout(() => this.destroy(nothingCame()), LONGEST_SILENCE_S * 1000)
    this.request.resume()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.silence)
    this.gone.removeEventListener('abort', this.disconnect)
    this.request.pause().off('data', this.receive).off('end', this.finish)
    done(error)
  }

  private readonly receive = (chunk: Buffer) => {
    this.left -= chunk.length
    if (this.left < 0) this.destroy(bodyTooLarge())
    else if (!this.push(chunk)) this.rest()
  }

  /** Stops the clock while the reader is behind, since the caller is not to blame for the pause. */
  private rest() {
    clearTimeout(this.silence)
    this.request.pause()
  }

  private readonly finish = () => {
    clearTimeout(this.silence)
    this.push(null)
  }

  private readonly disconnect = () => {
    this.destroy(new Problem('unavailable', 'The caller disconnected before the end of the body.'))
  }
}

const nothingCame = () => refusal('upload_stalled', { seconds: LONGEST_SILENCE_S })
