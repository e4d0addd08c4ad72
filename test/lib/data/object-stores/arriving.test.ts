import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Arriving } from '../../../../lib/data/object-stores/cos/arriving.ts'
import { DeadlinePassed } from '../../../../lib/platform/outbound/deadline.ts'
import { MB, manyBytes } from './media-lab.ts'

const IDLE = 60_000
const waiting = { idleMs: IDLE, toError: (cause: unknown) => new Error('broken', { cause }) }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

it('an arriving stream waits for a slow reader, and fetches little in advance', async () => {
  let [taken, read, most] = [0, 0, 0]
  const body = manyBytes(8 * MB, bytes => {
    taken += bytes
  })
  for await (const chunk of new Arriving(body, waiting)) {
    most = Math.max(most, taken - read)
    read += chunk.length
    await vi.advanceTimersByTimeAsync(IDLE * 10)
  }
  expect(read).toBe(8 * MB)
  // The pieces that such a stream reads ahead, and those between the two.
  expect(most).toBeLessThan(2 * MB)
  expect(vi.getTimerCount()).toBe(0)
})

it('an arriving stream closes a connection that falls silent', async () => {
  const body = new PassThrough()
  body.write('begin')
  const bytes = new Arriving(body, waiting)
  const all = bytes.toArray()
  const ended = expect(all).rejects.toMatchObject({ message: 'broken', cause: expect.any(DeadlinePassed) })
  await vi.advanceTimersByTimeAsync(IDLE - 1)
  expect(body.destroyed).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await ended
  expect(body.destroyed).toBe(true)
})

it('an arriving stream does not time out once all bytes have arrived, even if they are read late', async () => {
  const body = new PassThrough()
  const bytes = new Arriving(body, waiting)
  const failed = vi.fn()
  bytes.on('error', failed).once('readable', () => {})
  body.write('the last ')
  await vi.advanceTimersByTimeAsync(0)
  body.end('bytes')
  await vi.advanceTimersByTimeAsync(IDLE * 10)
  expect(failed).not.toHaveBeenCalled()
  expect(Buffer.concat(await bytes.toArray()).toString()).toBe('the last bytes')
})

it('an arriving stream starts the timeout again with every piece', async () => {
  const body = new PassThrough()
  const bytes = new Arriving(body, waiting).toArray()
  for (let piece = 0; piece < 5; piece += 1) {
    await vi.advanceTimersByTimeAsync(IDLE - 1)
    body.write('piece ')
  }
  await vi.advanceTimersByTimeAsync(0)
  body.end()
  expect(Buffer.concat(await bytes).toString()).toBe('piece '.repeat(5))
  expect(vi.getTimerCount()).toBe(0)
})

it('an arriving stream fails if its connection fails', async () => {
  const body = new PassThrough()
  body.write('begin')
  const all = new Arriving(body, waiting).toArray()
  body.destroy()
  await expect(all).rejects.toThrow('broken')
  expect(vi.getTimerCount()).toBe(0)
})

it('an arriving stream closes the connection and stops waiting when the reader leaves', async () => {
  const body = new PassThrough()
  body.write('begin')
  const bytes = new Arriving(body, waiting)
  for await (const _ of bytes) break
  await vi.advanceTimersByTimeAsync(0)
  expect(body.destroyed).toBe(true)
  expect(vi.getTimerCount()).toBe(0)
})
