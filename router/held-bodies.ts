import { finished } from 'node:stream/promises'
import type { Request, Response } from 'express'
import { Problem } from '../lib/platform/problems/errors.ts'
import { refusal } from '../lib/platform/problems/reasons.ts'
import { Incoming } from './incoming.ts'

/** The time in which a whole body must arrive if its handler gets it whole. */
const BODY_MS = 300_000
const FIRST_BYTES = 4 * 1024

/** The bodies that a service holds for its handlers, limited to so many bytes over all connections. */
export class HeldBodies {
  private held = 0
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  /** Reads a whole body. It counts towards the limit until its answer is sent. */
  async read(request: Request, response: Response, limit: number, gone: AbortSignal): Promise<Buffer> {
    const incoming = new Incoming(request, limit, gone)
    const late = setTimeout(() => incoming.destroy(tookTooLong()), BODY_MS)
    let body = Buffer.alloc(0)
    let length = 0
    const letGo = () => {
      this.held -= body.length
      body = Buffer.alloc(0)
    }
    const take = (piece: Buffer) => {
      const needed = length + piece.length
      if (needed > body.length) {
        // Copies pieces into one buffer: kept one by one, pieces of one byte would take a hundred times their length.
        const room = Math.min(limit, Math.max(needed, 2 * body.length, FIRST_BYTES))
        if (this.held + room - body.length > this.most) return void incoming.destroy(tooMany())
        this.held += room - body.length
        body = Buffer.concat([body], room)
      }
      body.set(piece, length)
      length = needed
    }
    response.once('close', letGo)
    try {
      // Listening costs a small request half of what iterating over the stream does.
      await finished(incoming.on('data', take))
      return body.subarray(0, length)
    } catch (error) {
      letGo()
      throw error
    } finally {
      clearTimeout(late)
    }
  }
}

const tooMany = () =>
  refusal(
    'server_receiving',
    {},
    {
      headers: { 'retry-after': '5' },
    },
  )
const tookTooLong = () =>
  new Problem('timed_out', `The body took longer than ${BODY_MS / 1000} seconds. Send it again.`)
