import { describe, expect, it } from 'vitest'
import { createLimiter } from '../../../../lib/agent/calls/limiter.ts'
import { never } from '../lab.ts'

const gate = () => Promise.withResolvers<string>()
const one = { id: 'a', max_concurrency: 1 }
const two = { id: 'a', max_concurrency: 2 }

describe('the limiter', () => {
  it('runs as many calls at once as the endpoint takes', async () => {
    const limiter = createLimiter()
    const gates = [gate(), gate(), gate()]
    const started: number[] = []
    const runs = gates.map(({ promise }, at) =>
      limiter.run(two, never, () => {
        started.push(at)
        return promise
      }),
    )
    const other = limiter.run({ id: 'b', max_concurrency: 1 }, never, async () => 'other endpoint')
    expect(await other).toBe('other endpoint')
    expect(started).toEqual([0, 1])
    gates[1]?.resolve('one')
    expect(await runs[1]).toBe('one')
    gates[0]?.resolve('zero')
    gates[2]?.resolve('two')
    expect(await Promise.all(runs)).toEqual(['zero', 'one', 'two'])
  })

  it('lets those who wait in by the order they came in', async () => {
    const limiter = createLimiter()
    const first = gate()
    const running = limiter.run(one, never, () => first.promise)
    const started: number[] = []
    const runs = [1, 2, 3].map(n => limiter.run(one, never, async () => void started.push(n)))
    first.resolve('done')
    await Promise.all([running, ...runs])
    expect(started).toEqual([1, 2, 3])
  })

  it('lets a waiting call leave, and never starts it', async () => {
    const limiter = createLimiter()
    const first = gate()
    const running = limiter.run(one, never, () => first.promise)
    const leave = new AbortController()
    let started = false
    const waiting = limiter.run(one, leave.signal, async () => {
      started = true
    })
    leave.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    await expect(limiter.run(one, leave.signal, async () => 'late')).rejects.toThrow('gone')
    first.resolve('done')
    await running
    expect(await limiter.run(one, never, async () => 'next')).toBe('next')
    expect(started).toBe(false)
  })

  it('frees the place of a call that failed', async () => {
    const limiter = createLimiter()
    await expect(limiter.run(one, never, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await limiter.run(one, never, async () => 'next')).toBe('next')
  })

  it('follows a changed limit, for those who wait already too', async () => {
    const limiter = createLimiter()
    const first = gate()
    const running = limiter.run(one, never, () => first.promise)
    const waiting = limiter.run(one, never, async () => 'second')
    const third = limiter.run({ id: 'a', max_concurrency: 3 }, never, () => first.promise)
    expect(await waiting).toBe('second')
    first.resolve('first')
    expect(await Promise.all([running, third])).toEqual(['first', 'first'])
  })
})

describe('the limiter of an endpoint with a long queue', () => {
  const fill = (limiter: ReturnType<typeof createLimiter>, waiting: number, signal = never) => {
    const first = gate()
    const runs = Array.from({ length: waiting + 1 }, () => limiter.run(one, signal, () => first.promise))
    return { runs, letGo: () => first.resolve('done') }
  }

  it('turns calls away when a thousand are waiting', async () => {
    const limiter = createLimiter()
    const { runs, letGo } = fill(limiter, 1_000)
    await expect(limiter.run(one, never, async () => 'late')).rejects.toMatchObject({
      failure: 'rate_limited',
    })
    letGo()
    expect(await Promise.all(runs)).toHaveLength(1_001)
    expect(await limiter.run(one, never, async () => 'next')).toBe('next')
  })

  it('turns away whom fewer are too many for, in the words it was given', async () => {
    const limiter = createLimiter(() => new Error('come back later'))
    const { runs, letGo } = fill(limiter, 10)
    await expect(limiter.run(one, never, async () => 'late', 10)).rejects.toThrow('come back later')
    const patient = limiter.run(one, never, async () => 'in the end', 11)
    letGo()
    expect(await patient).toBe('in the end')
    await Promise.all(runs)
  })

  it('counts nobody who has left', async () => {
    const limiter = createLimiter()
    const first = gate()
    const running = limiter.run(one, never, () => first.promise)
    const leave = new AbortController()
    const { runs } = fill(limiter, 999, leave.signal)
    leave.abort(new Error('gone'))
    await Promise.allSettled(runs)
    const next = limiter.run(one, never, async () => 'next')
    first.resolve('done')
    expect(await Promise.all([running, next])).toEqual(['done', 'next'])
  })
})
