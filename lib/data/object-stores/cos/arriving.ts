import { Readable } from 'node:stream'
import { DeadlinePassed } from '../../../platform/outbound/deadline.ts'

interface Waiting {
  /** A silent connection's bound. */
  idleMs: number
  toError(error: unknown): Error
}

/** Fails on a silent connection; waits for a slow reader. */
export class Arriving extends Readable {
  private readonly body: Readable
  private readonly waiting: Waiting
  private timer: NodeJS.Timeout | undefined

  constructor(body: Readable, waiting: Waiting) {
    super()
    this.body = body
    this.waiting = waiting
    body.on('data', (chunk: Buffer) => {
      this.stopWaiting()
      if (!this.push(chunk)) body.pause()
    })
    body.on('end', () => {
      this.stopWaiting()
      this.push(null)
    })
    body.on('error', error => this.fail(error))
    body.on('close', () => {
      if (!body.readableEnded) this.fail(new Error('The connection was closed'))
    })
    body.pause()
  }

  override _read(): void {
    const { idleMs } = this.waiting
    this.timer ??= setTimeout(() => this.fail(new DeadlinePassed(idleMs)), idleMs)
    this.body.resume()
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.stopWaiting()
    this.body.destroy()
    done(error)
  }

  private fail(error: unknown): void {
    if (!this.destroyed) this.destroy(this.waiting.toError(error))
  }

  private stopWaiting(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }
}
