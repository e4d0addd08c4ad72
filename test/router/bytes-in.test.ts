import { once } from 'node:events'
import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Problem } from '../../lib/platform/problems/errors.ts'
import { deepDescribe, deepIt } from '../support/sample.ts'
import { answerTo, dawdle, keepSending, post } from './sender.ts'
import { streamChain } from './stream-probe.ts'

const KiB = 1024
const MiB = 1024 * KiB
const chunk = Buffer.alloc(64 * KiB, 'a')
const refuse = async () => {
  throw new Problem('unsupported_media_type', 'This is no sound.')
}

afterEach(() => void vi.useRealTimers())

describe('bytes sent through three services', () => {
  it('arrive unchanged, with their headers', async () => {
    const got: unknown[] = []
    const { port } = await streamChain({
      async take(incoming, { headers }) {
        got.push(await text(incoming), headers['content-type'], headers['content-length'])
        return 3
      },
    })
    const sender = post(port, '/bytes/send', { 'content-type': 'audio/flac', 'content-length': 6 })
    const answer = answerTo(sender)
    sender.write('猫')
    sender.end('abc')
    expect(await answer).toMatchObject({ status: 200, body: { bytes: 3 } })
    expect(got).toEqual(['猫abc', 'audio/flac', '6'])
  })

  deepIt('are not buffered, however slowly they are read', async () => {
    const size = 96 * MiB
    let ahead = 0
    let sent = { bytes: 0 }
    const { port } = await streamChain({
      async take(incoming) {
        let taken = 0
        for await (const piece of incoming) {
          await dawdle(piece.length)
          ahead = Math.max(ahead, sent.bytes - taken)
          taken += piece.length
        }
        return taken
      },
    })
    const sender = post(port, '/bytes/send', { 'content-length': size })
    const answer = answerTo(sender)
    sent = keepSending(sender, chunk, size)
    expect(await answer).toMatchObject({ status: 200, body: { bytes: size } })
    // The buffers of the connections, some 15 MiB on Linux, and no more.
    expect(ahead).toBeLessThan(size / 2)
  })
})

describe('a caller that disconnects during an upload', () => {
  it('is reported to the owning service, with the incomplete bytes', async () => {
    const arrived = new Arrivals()
    const { port, logged } = await streamChain({ take: arrived.take })
    const sender = post(port, '/bytes/send')
    sender.write('only half of i')
    await arrived.bytes(14)
    sender.destroy()
    await expect(arrived.ended).rejects.toMatchObject({ code: 'unavailable' })
    expect(arrived.signal?.aborted).toBe(true)
    expect(logged).toEqual([])
  })

  deepIt('does no harm before the handler reads', async () => {
    const asked = Promise.withResolvers<Readable>()
    const { port, logged } = await streamChain({
      async take(incoming, { signal }) {
        asked.resolve(incoming)
        await once(signal, 'abort')
        return 0
      },
    })
    const sender = post(port, '/bytes/send')
    sender.write('only half of i')
    const incoming = await asked.promise
    const closed = new Promise(resolve => incoming.once('close', resolve))
    sender.destroy()
    await closed
    expect(incoming.errored).toMatchObject({ code: 'unavailable' })
    expect(logged).toEqual([])
  })
})

deepDescribe('a body over the limit', () => {
  it('is refused at once when its length is announced, before the owning service is called', async () => {
    const take = vi.fn(refuse)
    const { port } = await streamChain({ take })
    const sender = post(port, '/bytes/send-little', { 'content-length': 100_001 })
    const answer = answerTo(sender)
    sender.flushHeaders()
    expect(await answer).toMatchObject({ status: 413, body: { code: 'too_large' } })
    expect(take).not.toHaveBeenCalled()
  })

  it('is cut off at the limit if no length is announced', async () => {
    const arrived = new Arrivals()
    const { port } = await streamChain({ take: arrived.take })
    const sender = post(port, '/bytes/send-little')
    const answer = answerTo(sender)
    sender.write(Buffer.alloc(100_000))
    await arrived.bytes(100_000)
    sender.write('a')
    expect(await answer).toMatchObject({ status: 413, body: { code: 'too_large' } })
    await expect(arrived.ended).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('is refused from the first byte over the limit', async () => {
    const { port } = await streamChain()
    const sender = post(port, '/bytes/send-little', { 'content-length': 100_000 })
    const answer = answerTo(sender)
    sender.end(Buffer.alloc(100_000))
    expect(await answer).toMatchObject({ status: 200, body: { bytes: 100_000 } })
  })
})

deepDescribe('an answer before the end of the body', () => {
  it('reaches a caller that keeps sending, and ends the upload', async () => {
    const { port, logged } = await streamChain({ take: refuse })
    const sender = post(port, '/bytes/send')
    const answer = answerTo(sender)
    keepSending(sender, chunk)
    expect(await answer).toMatchObject({
      status: 415,
      headers: { connection: 'close' },
      body: { code: 'unsupported_media_type', detail: 'This is no sound.' },
    })
    await once(sender, 'close')
    expect(logged).toEqual([])
  })

  it('ends a body that is not read', async () => {
    const given: Readable[] = []
    const { port } = await streamChain({
      async take(incoming) {
        given.push(incoming)
        return 0
      },
    })
    const sender = post(port, '/bytes/send', { 'content-length': 3 })
    const answer = answerTo(sender)
    sender.end('abc')
    expect(await answer).toMatchObject({ status: 200, body: { bytes: 0 } })
    expect(given.map(incoming => incoming.destroyed)).toEqual([true])
  })

  it('does not wait for a caller that sends nothing', async () => {
    const { port } = await streamChain({ take: refuse })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const socket = connect(port, '127.0.0.1')
    socket.write('POST /bytes/send HTTP/1.1\r\nhost: a\r\ncontent-length: 9\r\n\r\nhalf')
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1.1 415 /)
    vi.advanceTimersByTime(3_000)
    await once(socket, 'end')
  })
})

/** An owner who counts, and tells a test what has come so far. */
class Arrivals {
  signal: AbortSignal | undefined
  readonly ended: Promise<number>
  private readonly end = Promise.withResolvers<number>()
  private readonly awaited = new Map<number, () => void>()
  private count = 0

  constructor() {
    this.ended = this.end.promise
    this.ended.catch(() => {})
  }

  readonly take = (incoming: Readable, { signal }: { signal: AbortSignal }) => {
    this.signal = signal
    this.end.resolve(this.read(incoming))
    return this.ended
  }

  bytes(count: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    if (this.count >= count) resolve()
    else this.awaited.set(count, resolve)
    return promise
  }

  private async read(incoming: Readable): Promise<number> {
    for await (const piece of incoming) {
      this.count += piece.length
      this.awaited.get(this.count)?.()
    }
    return this.count
  }
}
