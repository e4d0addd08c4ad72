import { describe, expect, it } from 'vitest'
import { createLimiter } from '../../../lib/agent/limiter.ts'
import { never } from './lab.ts'

const gate = () => Promise.withResolvers<string>()

describe('the limiter', () => {
  it('runs as many calls at once as the endpoint takes', async () => {
    const limiter = createLimiter()
    const endpoint = { id: 'a', max_concurrency: 2 }
    const gates = [gate(), gate(), gate()]
    const started: number[] = []
    const runs = gates.map(({ promise }, at) =>
      limiter.run(endpoint, never, () => {
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

  it('lets a waiting call leave, and never starts it', async () => {
    const limiter = createLimiter()
    const endpoint = { id: 'a', max_concurrency: 1 }
    const first = gate()
    const running = limiter.run(endpoint, never, () => first.promise)
    const leave = new AbortController()
    let started = false
    const waiting = limiter.run(endpoint, leave.signal, async () => {
      started = true
    })
    leave.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    first.resolve('done')
    await running
    expect(await limiter.run(endpoint, never, async () => 'next')).toBe('next')
    expect(started).toBe(false)
  })

  it('frees the place of a call that failed', async () => {
    const limiter = createLimiter()
    const endpoint = { id: 'a', max_concurrency: 1 }
    await expect(limiter.run(endpoint, never, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await limiter.run(endpoint, never, async () => 'next')).toBe('next')
  })

  it('follows a changed limit', async () => {
    const limiter = createLimiter()
    const first = gate()
    const running = limiter.run({ id: 'a', max_concurrency: 1 }, never, () => first.promise)
    expect(await limiter.run({ id: 'a', max_concurrency: 2 }, never, async () => 'second')).toBe('second')
    first.resolve('first')
    expect(await running).toBe('first')
  })

  it('turns calls away when a thousand are waiting', async () => {
    const limiter = createLimiter()
    const endpoint = { id: 'a', max_concurrency: 1 }
    const first = gate()
    const runs = Array.from({ length: 1_001 }, () => limiter.run(endpoint, never, () => first.promise))
    await Promise.resolve()
    await expect(limiter.run(endpoint, never, async () => 'late')).rejects.toMatchObject({
      failure: 'rate_limited',
    })
    first.resolve('done')
    expect(await Promise.all(runs)).toHaveLength(1_001)
  })
})
