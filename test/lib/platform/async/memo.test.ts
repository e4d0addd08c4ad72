import { describe, expect, it } from 'vitest'
import { Memo } from '../../../../lib/platform/async/memo.ts'
import { testClock } from '../../../support/surroundings.ts'

describe('a memo', () => {
  function open() {
    const clock = testClock()
    const first = {}
    const memo = new Memo<number>()
    let made = 0
    const get = (name: string, owner: object = first) =>
      memo.get(owner, name, clock.now(), async () => {
        made += 1
        return { value: made, until: clock.now().getTime() + 10_000 }
      })
    return { clock, get }
  }

  it('makes a value once for a name and an owner, and again when it no longer holds', async () => {
    const { clock, get } = open()
    const other = {}
    expect([await get('a'), await get('a'), await get('b'), await get('a', other)]).toEqual([1, 1, 2, 3])
    clock.advance(9)
    expect(await get('a')).toBe(1)
    clock.advance(1)
    expect(await get('a')).toBe(4)
  })

  it('does not use a value before it was made, as when a clock was set back', async () => {
    const { clock, get } = open()
    await get('a')
    clock.advance(-1)
    expect(await get('a')).toBe(2)
  })

  it('does not keep a failure', async () => {
    const owner = {}
    const memo = new Memo<string>()
    const now = new Date()
    const failing = memo.get(owner, 'a', now, () => Promise.reject(new Error('no')))
    await expect(failing).rejects.toThrow('no')
    const value = { value: 'yes', until: now.getTime() + 1 }
    expect(await memo.get(owner, 'a', now, async () => value)).toBe('yes')
  })
})
