import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CollectedWrites } from '../../../../lib/study/articles/analysis/collected-writes.ts'
import { runs } from '../../../support/sample.ts'

const items = (from: number, count: number, length = 1) =>
  Array.from({ length: count }, (_, n) => ({ index: from + n, text: 'x'.repeat(length) }))
type Item = ReturnType<typeof items>[number]
const collected = (write: (items: Item[]) => Promise<void>) =>
  new CollectedWrites<Item>(write, ({ text }) => text.length)

describe('collected writes', () => {
  it('write together what came during a write, one write at a time', async () => {
    const written: number[][] = []
    const gates: (() => void)[] = []
    const writes = collected(async batch => {
      written.push(batch.map(({ index }) => index))
      await new Promise<void>(resolve => gates.push(resolve))
    })
    const first = writes.add(items(0, 2))
    await expect.poll(() => written).toEqual([[0, 1]])
    const all = [first, writes.add(items(2, 1)), writes.add(items(3, 1))]
    gates.shift()?.()
    await expect.poll(() => written.length).toBe(2)
    gates.shift()?.()
    await Promise.all(all)
    expect(written).toEqual([
      [0, 1],
      [2, 3],
    ])
  })

  it('lose nothing, keep the order, and stay within their bounds except for one item that exceeds them', async () => {
    const additions = fc.array(fc.record({ count: fc.nat(300), length: fc.constantFrom(1, 500, 20_000) }), {
      maxLength: 6,
    })
    await fc.assert(
      fc.asyncProperty(additions, async additions => {
        const written: Item[][] = []
        const writes = collected(async batch => void written.push(batch))
        let next = 0
        const all = additions.map(({ count, length }) => {
          const added = writes.add(items(next, count, length))
          next += count
          return added
        })
        await Promise.all(all)
        expect(written.flat().map(({ index }) => index)).toEqual(Array.from({ length: next }, (_, n) => n))
        for (const batch of written) {
          expect(batch.length).toBeLessThanOrEqual(200)
          const characters = batch.reduce((sum, { text }) => sum + text.length, 0)
          if (batch.length > 1) expect(characters).toBeLessThanOrEqual(250_000)
        }
      }),
      runs(30, 5),
    )
  })

  it('lose nothing that comes just as a write ends', async () => {
    for (let turns = 0; turns < 12; turns += 1) {
      const written: number[] = []
      const gate = Promise.withResolvers<void>()
      const writes = collected(async batch => {
        await gate.promise
        written.push(...batch.map(({ index }) => index))
      })
      const addLater = async () => {
        await gate.promise
        for (let turn = 0; turn < turns; turn += 1) await null
        await writes.add(items(1, 1))
      }
      const both = [writes.add(items(0, 1)), addLater()]
      gate.resolve()
      await Promise.all(both)
      expect(written).toEqual([0, 1])
    }
  })

  it('fail for all waiting and later callers after a failed write, and write nothing more', async () => {
    let writes = 0
    const failing = collected(async () => {
      writes += 1
      throw new Error('superseded')
    })
    const all = await Promise.allSettled([failing.add(items(0, 1)), failing.add(items(1, 1))])
    expect(all.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(failing.add(items(2, 1))).rejects.toThrow('superseded')
    expect(writes).toBe(1)
  })
})
