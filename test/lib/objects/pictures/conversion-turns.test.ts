import { describe, expect, it } from 'vitest'
import { conversionSlots, inTurn, whenItsTurn } from '../../../../lib/objects/pictures/conversions.ts'

const never = new AbortController().signal

function begun() {
  const first = Promise.withResolvers<string>()
  const order: string[] = []
  const begin =
    (name: string, until = first.promise) =>
    () => {
      order.push(name)
      return until
    }
  return { first, order, begin }
}

describe('the conversion of pictures', () => {
  it('of one account waits for its others, and delays no other account', async () => {
    const slots = conversionSlots()
    const { first, order, begin } = begun()
    const own = Array.from({ length: 5 }, (_, n) => inTurn(slots, 1, begin(`mine ${n}`), never))
    await expect(inTurn(slots, 2, begin('theirs', Promise.resolve('done')), never)).resolves.toBe('done')
    expect(order).toEqual(['mine 0', 'theirs'])
    await expect(inTurn(slots, 1, begin('mine 5'), never)).rejects.toMatchObject({ code: 'unavailable' })
    first.resolve('done')
    await Promise.all(own)
    expect(order).toHaveLength(6)
  })

  it('in tasks is never refused, and delays requests by one picture at most', async () => {
    const slots = conversionSlots()
    const { first, order, begin } = begun()
    const tasks = Array.from({ length: 40 }, (_, n) => whenItsTurn(slots, begin(`task ${n}`), never))
    const sent = Array.from({ length: 21 }, (_, n) => inTurn(slots, n + 1, begin(`sent ${n}`), never))
    await expect(inTurn(slots, 99, begin('too many'), never)).rejects.toMatchObject({ code: 'unavailable' })
    expect(order).toEqual(['task 0', 'sent 0'])
    first.resolve('done')
    await Promise.all([...tasks, ...sent])
    expect(order).toHaveLength(61)
    expect(order.indexOf('sent 20')).toBeLessThan(order.indexOf('task 3'))
  })

  it('in a task finds a place when as many requests wait as may', async () => {
    const slots = conversionSlots()
    const { first, order, begin } = begun()
    const sent = Array.from({ length: 22 }, (_, n) => inTurn(slots, n + 1, begin(`sent ${n}`), never))
    const task = whenItsTurn(slots, begin('task'), never)
    first.resolve('done')
    await Promise.all([...sent, task])
    expect(order.at(-1)).toBe('task')
  })
})
