import { describe, expect, it } from 'vitest'
import { KeyedLock } from '../../../lib/async/keyed-lock.ts'

/** Work that goes on until it is told how it ends. */
function openEnded() {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  return { work: () => promise, resolve, reject }
}

describe('work on one key', () => {
  it('goes on one after the other, in the order it came, however each ends', async () => {
    const lock = new KeyedLock(10)
    const steps: string[] = []
    const first = openEnded()
    const one = lock.run('a', async () => {
      steps.push('first begins')
      await first.work()
    })
    const two = lock.run('a', async () => {
      steps.push('second begins')
      return 2
    })
    const three = lock.run('a', async () => steps.push('third begins'))
    await expect.poll(() => steps).toEqual(['first begins'])
    first.reject(new Error('lost'))
    await expect(one).rejects.toThrow('lost')
    expect(await two).toBe(2)
    await three
    expect(steps).toEqual(['first begins', 'second begins', 'third begins'])
  })

  it('does not wait for work on another', async () => {
    const lock = new KeyedLock(10)
    const first = openEnded()
    const one = lock.run('a', first.work)
    expect(await lock.run('b', async () => 'done')).toBe('done')
    first.resolve()
    await one
  })

  it('is refused where too many wait already, until one has ended', async () => {
    const lock = new KeyedLock(2)
    const first = openEnded()
    const waiting = [lock.run('a', first.work), lock.run('a', async () => {})]
    await expect(lock.run('a', async () => {})).rejects.toMatchObject({ code: 'unavailable' })
    first.resolve()
    await Promise.all(waiting)
    expect(await lock.run('a', async () => 'done')).toBe('done')
  })
})
