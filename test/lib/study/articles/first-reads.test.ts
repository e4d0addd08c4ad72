import { describe, expect, it } from 'vitest'
import { FirstReads, LONGEST_MS } from '../../../../lib/study/articles/first-reads.ts'

/** Waits that end when the test says so. */
function handMadeWaits() {
  const waits: { ms: number; isOver: boolean; end(): void }[] = []
  const wait = (ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const one = { ms, isOver: false, end: resolve }
      waits.push(one)
      signal?.addEventListener('abort', () => {
        one.isOver = true
        reject(signal.reason)
      })
    })
  return { waits, reads: new FirstReads(wait) }
}

/** True if the promise has been resolved by now. */
async function isOver(reads: FirstReads, id: number): Promise<boolean> {
  const pending = Symbol('pending')
  return (
    (await Promise.race([reads.over(id), new Promise(resolve => setImmediate(resolve, pending))])) !== pending
  )
}

describe('the work that nobody waits for', () => {
  it('begins after the first read of the new rows of its text', async () => {
    const { reads, waits } = handMadeWaits()
    reads.expect(7)
    reads.noticed(8)
    expect(await isOver(reads, 7)).toBe(false)
    reads.noticed(7)
    await reads.over(7)
    // The time no longer runs.
    await expect.poll(() => waits.map(({ isOver }) => isOver)).toEqual([true])
  })

  it('begins 150 ms later at most', async () => {
    const { reads, waits } = handMadeWaits()
    reads.expect(7)
    expect(await isOver(reads, 7)).toBe(false)
    expect(waits.map(({ ms }) => ms)).toEqual([LONGEST_MS])
    expect(LONGEST_MS).toBeLessThanOrEqual(150)
    waits[0]?.end()
    await reads.over(7)
  })

  it('begins at once for a text whose first rows nobody awaits', async () => {
    const { reads } = handMadeWaits()
    expect(await isOver(reads, 7)).toBe(true)
  })
})
