import { describe, expect, it } from 'vitest'
import { settled } from '../../../../lib/platform/async/settled.ts'

describe('jobs that belong together', () => {
  it('give their results in order', async () => {
    expect(await settled([Promise.resolve(1), Promise.resolve(2)])).toEqual([1, 2])
  })

  it('have all ended when one of them fails', async () => {
    const slow = Promise.withResolvers<string>()
    const ended: string[] = []
    const job = slow.promise.then(name => ended.push(name))
    const all = settled([Promise.reject(new Error('the first')), job]).catch(String)
    // Settles long after the failure.
    setImmediate(() => slow.resolve('the second'))
    expect(await all).toBe('Error: the first')
    expect(ended).toEqual(['the second'])
  })
})
