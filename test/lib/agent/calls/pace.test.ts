import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPace, type PacedEndpoint } from '../../../../lib/agent/calls/pace.ts'
import { never } from '../lab.ts'

const MINUTE = 60_000
const endpoint = (requests_per_minute: number | null, max_concurrency = 1, id = 'a'): PacedEndpoint => ({
  id,
  max_concurrency,
  requests_per_minute,
})

/** A pace at a clock that only sleeping moves, and when it let requests go. */
const open = () => {
  let time = 0
  const sent: number[] = []
  const sleep = async (ms: number, signal: AbortSignal) => {
    signal.throwIfAborted()
    time += ms
  }
  const pace = createPace({ clock: { monotonic: () => time }, sleep })
  const send = async (to: PacedEndpoint, signal = never) => {
    await pace(to, signal)
    sent.push(time)
  }
  return {
    sent,
    send,
    times: async (count: number, to: PacedEndpoint) => {
      for (let at = 0; at < count; at++) await send(to)
      return sent.splice(0)
    },
    rest: (ms: number) => {
      time += ms
    },
  }
}

describe('the pace of an endpoint', () => {
  it('is as fast as one likes where it has no limit', async () => {
    expect(await open().times(50, endpoint(null))).toEqual(Array(50).fill(0))
  })

  it('spreads requests over the minute', async () => {
    expect(await open().times(4, endpoint(6))).toEqual([0, 10_000, 20_000, 30_000])
  })

  it('lets as many go at once as there are places, and again after a rest', async () => {
    const { times, rest } = open()
    expect(await times(5, endpoint(6, 3))).toEqual([0, 0, 0, 10_000, 20_000])
    rest(MINUTE)
    expect(await times(4, endpoint(6, 3))).toEqual([80_000, 80_000, 80_000, 90_000])
  })

  it('lets no more go at once than it takes in a minute', async () => {
    expect(await open().times(4, endpoint(2, 64))).toEqual([0, 0, 30_000, 60_000])
  })

  it('is its own, not that of another endpoint', async () => {
    const { times } = open()
    expect(await times(1, endpoint(1))).toEqual([0])
    expect(await times(1, endpoint(1, 1, 'b'))).toEqual([0])
  })

  it('is the new one at once when the limit is raised', async () => {
    const { times } = open()
    expect(await times(3, endpoint(1, 3))).toEqual([0, MINUTE, 2 * MINUTE])
    expect(await times(1, endpoint(60, 3))).toEqual([2 * MINUTE + 1_000])
  })

  it('ends waiting with the signal, and the place in time is not lost', async () => {
    const { send, sent } = open()
    const leave = new AbortController()
    await send(endpoint(6))
    leave.abort(new Error('gone'))
    await expect(send(endpoint(6), leave.signal)).rejects.toThrow('gone')
    await expect(send(endpoint(null), leave.signal)).resolves.toBeUndefined()
    await send(endpoint(6))
    expect(sent).toEqual([0, 0, 10_000])
  })
})

it('never lets more go in any time than its share of it and one burst, and never waits without need', async () => {
  const gap = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3 * MINUTE }))
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 120 }),
      fc.integer({ min: 1, max: 8 }),
      fc.array(gap, { minLength: 1, maxLength: 60, size: 'max' }),
      async (perMinute, places, gaps) => {
        const { send, rest, sent } = open()
        for (const ms of gaps) {
          rest(ms)
          await send(endpoint(perMinute, places))
        }
        const apart = MINUTE / perMinute
        const burst = Math.min(places, perMinute)
        for (const [at, from] of sent.entries()) {
          for (const [ahead, to] of sent.slice(at).entries()) {
            expect(ahead + 1).toBeLessThanOrEqual((to - from) / apart + burst + 1e-6)
          }
        }
        expect((sent.at(-1) ?? 0) - gaps.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(
          Math.max(0, gaps.length - burst) * apart + 1e-6,
        )
      },
    ),
  )
})
