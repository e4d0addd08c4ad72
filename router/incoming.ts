import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { Problem } from '../lib/http/errors.ts'
import { bodyTooLarge } from './routes.ts'

/** How long a caller may keep still while his bytes are waited for. */
const PATIENCE_S = 60

/**
 * The body of a request as a stream of its own: bounded, and free to be destroyed without the connection over
 * which the answer goes.
 */
export class Incoming extends Readable {
  private readonly request: IncomingMessage
  private readonly over = new AbortController()
  private left: number
  private patience: NodeJS.Timeout | undefined

  /** Takes so many bytes at most; `signal` aborts when the caller has gone. */
  constructor(request: IncomingMessage, most: number, signal: AbortSignal) {
    super()
    this.request = request
    this.left = most
    // Whoever reads hears of it; an error before anybody does must not end the process.
    this.on('error', () => {})
    // A listener for data would set a stream flowing that was not paused.
    request.pause().on('data', this.receive).on('end', this.finish)
    signal.addEventListener('abort', this.breakOff, { signal: this.over.signal })
    if (signal.aborted) this.breakOff()
  }

  override _read(): void {
    clearTimeout(this.patience)
    this.patience = setTimeout(() => this.destroy(nothingCame()), PATIENCE_S * 1000)
    this.request.resume()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.patience)
    this.over.abort()
    this.request.pause().off('data', this.receive).off('end', this.finish)
    done(error)
  }

  private readonly receive = (chunk: Buffer) => {
    this.left -= chunk.length
    if (this.left < 0) this.destroy(bodyTooLarge())
    else if (!this.push(chunk)) this.rest()
  }

  /** The reader is behind: the caller is not to blame for the silence. */
  private rest() {
    clearTimeout(this.patience)
    this.request.pause()
  }

  private readonly finish = () => {
    clearTimeout(this.patience)
    this.push(null)
  }

  private readonly breakOff = () => {
    this.destroy(new Problem('unavailable', 'The caller broke off before the end of the body.'))
  }
}

const nothingCame = () =>
  new Problem('timed_out', `Nothing of the body came for ${PATIENCE_S} seconds: send it again.`)
