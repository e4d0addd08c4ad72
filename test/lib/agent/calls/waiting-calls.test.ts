import { describe, expect, it } from 'vitest'
import { never } from '../lab.ts'
import { at, type Fate, failing, inTurn, openDispatch } from './dispatch.ts'

const busy = failing('rate_limited', { status: 429, retryAfterMs: 20_000 })
const narrow = { max_concurrency: 1 }
const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make)

describe('calls that wait for a slot', () => {
  it('are not sent to a provider that has asked for a pause in the meantime', async () => {
    const calls = openDispatch([at(1, narrow)], inTurn({ 1: [busy] }))
    await Promise.all(times(5, () => calls.ask()))
    expect(calls.called.map(({ time }) => time)).toEqual([0, ...Array(5).fill(expect.any(Number))])
    expect(Math.min(...calls.called.slice(1).map(({ time }) => time))).toBeGreaterThanOrEqual(20_000)
  })

  it('go to another binding instead', async () => {
    const calls = openDispatch([at(1, narrow), at(2)], inTurn({ 1: [busy] }))
    expect(await Promise.all(times(5, () => calls.ask()))).toEqual(Array(5).fill(2))
    expect(calls.called.filter(({ number }) => number === 1)).toHaveLength(1)
    expect(calls.pauses).toEqual([])
  })

  it('are not sent either when it was cooled down before, and nothing better was left', async () => {
    const calls = openDispatch([at(1, narrow)], inTurn({ 1: [busy] }))
    calls.deps.health.began(at(1)).failed(failing('not_found'))
    await Promise.all(times(3, () => calls.askAnew()))
    expect(calls.called.map(({ time }) => time)).toEqual([0, 20_000, 20_000, 20_000])
  })

  it('are not sent to a binding at which the request can no longer succeed', async () => {
    const calls = openDispatch([at(1, narrow)], () => failing('unauthenticated', { status: 401 }))
    const ends = await Promise.allSettled(times(5, () => calls.ask()))
    expect(ends.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
    expect(calls.called).toHaveLength(1)
  })

  it('after a cooldown let one of them probe, and go elsewhere meanwhile', async () => {
    const trial = Promise.withResolvers<Fate>()
    const calls = openDispatch([at(1), at(2)], number => (number === 1 ? trial.promise : null))
    calls.deps.health.began(at(1)).failed(failing('timeout'))
    await calls.deps.sleep(30_000, never)
    const first = calls.askAnew()
    expect(await Promise.all(times(3, () => calls.askAnew()))).toEqual([2, 2, 2])
    trial.resolve(null)
    expect(await first).toBe(1)
    expect(await calls.askAnew()).toBe(1)
  })

  it('let the next one probe when the probe is cancelled', async () => {
    const leave = new AbortController()
    const calls = openDispatch([at(1), at(2)], () => {
      if (leave.signal.aborted) return null
      leave.abort(new Error('gone'))
      return failing('cancelled')
    })
    calls.deps.health.began(at(1)).failed(failing('timeout'))
    await calls.deps.sleep(30_000, never)
    await expect(calls.askAnew(leave.signal)).rejects.toMatchObject({ failure: 'cancelled' })
    expect(await calls.askAnew()).toBe(1)
  })

  it('end with their signal, and do not count against the provider', async () => {
    const first = Promise.withResolvers<Fate>()
    const calls = openDispatch([at(1, narrow)], () => first.promise)
    const running = calls.ask()
    const leave = new AbortController()
    const waiting = calls.ask(0, leave.signal)
    leave.abort(new Error('gone'))
    await expect(waiting).rejects.toMatchObject({ failure: 'cancelled' })
    first.resolve(null)
    expect(await running).toBe(1)
    expect([calls.called.length, calls.deps.health.cooldown(at(1))]).toEqual([1, null])
  })
})

describe('an endpoint with a limit per minute', () => {
  const paced = (requests_per_minute: number, max_concurrency = 1) => {
    const { endpoint, binding } = at(1, { max_concurrency })
    return { binding, endpoint: { ...endpoint, requests_per_minute } }
  }

  it('gets its calls spread over the minute', async () => {
    const calls = openDispatch([paced(6)], inTurn({}))
    await Promise.all(times(4, () => calls.ask()))
    expect(calls.called.map(({ time }) => time)).toEqual([0, 10_000, 20_000, 30_000])
  })
})

describe('a call that the deadline of its request cancels', () => {
  const cutAfter = async (ms: number, failure: 'timeout' | 'cancelled') => {
    const end = new AbortController()
    const calls = openDispatch([at(1)], async (_, { sleep }) => {
      await sleep(ms, end.signal)
      end.abort()
      return failing(failure)
    })
    await expect(calls.ask(0, end.signal)).rejects.toMatchObject({ failure })
    return calls.deps.health.cooldown(at(1))
  }

  it('counts as failed if it had almost two minutes', async () => {
    expect(await cutAfter(110_000, 'timeout')).toMatchObject({ failure: 'timeout' })
  })

  it('does not count against the provider if it began late or was cancelled', async () => {
    expect(await cutAfter(109_999, 'timeout')).toBeNull()
    expect(await cutAfter(110_000, 'cancelled')).toBeNull()
  })
})
