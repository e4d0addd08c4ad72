import fc from 'fast-check'
import { expect, it } from 'vitest'
import { inWindow } from '../../../../lib/platform/async/window.ts'

const never = new AbortController().signal

it('calls with every item once, begins in order, never exceeds the window, and keeps the order of results', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.nat(), { maxLength: 12 }),
      fc.integer({ min: 1, max: 4 }),
      async (scheduler, items, size) => {
        const begun: number[] = []
        let inProgress = 0
        const call = async (item: number) => {
          begun.push(item)
          inProgress += 1
          expect(inProgress).toBeLessThanOrEqual(size)
          await scheduler.schedule(Promise.resolve())
          inProgress -= 1
          return item * 2
        }
        const results = await scheduler.waitFor(inWindow(items, { size, signal: never }, call))
        expect(begun).toEqual(items)
        expect(results).toEqual(items.map(item => item * 2))
      },
    ),
  )
})

it('a window of calls takes an item only when its turn comes', async () => {
  let taken = 0
  const items = function* () {
    for (; taken < 4; taken += 1) yield taken
  }
  const gate = Promise.withResolvers<void>()
  const all = inWindow(items(), { size: 2, signal: never }, () => gate.promise)
  await Promise.resolve()
  expect(taken).toBe(1)
  gate.resolve()
  expect(await all).toHaveLength(4)
})

it('a window of calls begins nothing more after a failure, and throws it once the calls in progress have ended', async () => {
  const begun: number[] = []
  let ended = false
  const call = async (item: number, signal: AbortSignal) => {
    begun.push(item)
    if (item === 1) throw new Error('lost')
    await new Promise<void>(resolve => signal.addEventListener('abort', () => resolve()))
    await new Promise(setImmediate)
    ended = true
  }
  await expect(inWindow([0, 1, 2, 3], { size: 2, signal: never }, call)).rejects.toThrow('lost')
  expect(begun).toEqual([0, 1])
  expect(ended).toBe(true)
})

it('a window of calls begins nothing more when it is aborted', async () => {
  const stopping = new AbortController()
  const begun: number[] = []
  const all = inWindow([0, 1, 2], { size: 1, signal: stopping.signal }, async item => {
    begun.push(item)
    stopping.abort(new Error('stopped'))
  })
  await expect(all).rejects.toThrow('stopped')
  expect(begun).toEqual([0])
})
