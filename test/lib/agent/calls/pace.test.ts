import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPace, type PacedEndpoint } from '../../../../lib/agent/calls/pace.ts'
import { never } from '../lab.ts'

const MINUTE = 60_000
const endpoint = (requests_per_minute: number | null, id = 'a'): PacedEndpoint => ({
  id,
  requests_per_minute,
})

/** A pace at a clock that only sleeping moves, and the times at which it admitted requests. */
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
  it('does not depend on another endpoint', async () => {
    const { times } = open()
    expect(await times(1, endpoint(1))).toEqual([0])
    expect(await times(1, endpoint(1, 'b'))).toEqual([0])
  })

  it('follows a raised limit at once', async () => {
    const { times } = open()
    expect(await times(3, endpoint(1))).toEqual([0, MINUTE, 2 * MINUTE])
    expect(await times(1, endpoint(60))).toEqual([2 * MINUTE + 1_000])
  })

  it('ends waiting with the signal, and the turn is not lost', async () => {
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

it('the pace of an endpoint admits no more in any minute than its limit, and never waits without need', async () => {
  const gap = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 3 * MINUTE }))
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 120 }),
      fc.array(gap, { minLength: 1, maxLength: 150, size: 'max' }),
      async (perMinute, gaps) => {
        const { send, rest, sent } = open()
        for (const ms of gaps) {
          rest(ms)
          await send(endpoint(perMinute))
        }
        const apart = MINUTE / perMinute
        for (const from of sent)
          expect(sent.filter(to => to >= from && to < from + MINUTE - 1e-3).length).toBeLessThanOrEqual(
            perMinute,
          )
        for (const [at, to] of sent.entries())
          expect(to - (sent[at - 1] ?? to)).toBeLessThanOrEqual(Math.max(apart, gaps[at] ?? 0) + 1e-3)
      },
    ),
  )
})
