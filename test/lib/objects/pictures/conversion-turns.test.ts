import { describe, expect, it } from 'vitest'
import { conversionSlots, inTurn, whenItsTurn } from '../../../../lib/objects/pictures/conversions.ts'

const never = new AbortController().signal

describe('the conversion of pictures', () => {
  it('of one account waits for its others, and delays no other account; in a task it is never refused', async () => {
    const slots = conversionSlots()
    const first = Promise.withResolvers<string>()
    const order: string[] = []
    const begin = (name: string, until: Promise<string>) => () => {
      order.push(name)
      return until
    }
    const own = Array.from({ length: 5 }, (_, n) =>
      inTurn(slots, 1, begin(`mine ${n}`, first.promise), never),
    )
    await expect(inTurn(slots, 2, begin('theirs', Promise.resolve('done')), never)).resolves.toBe('done')
    expect(order).toEqual(['mine 0', 'theirs'])
    await expect(inTurn(slots, 1, begin('mine 5', first.promise), never)).rejects.toMatchObject({
      code: 'unavailable',
    })
    const ofTask = whenItsTurn(slots, 1, begin('of a task', first.promise), never)
    first.resolve('done')
    await Promise.all([...own, ofTask])
    expect(order).toHaveLength(7)
    expect(order.at(-1)).toBe('of a task')
  })
})
