import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SingleFlight, unlessAborted } from '../../../../lib/platform/async/single-flight.ts'

describe('a single flight', () => {
  it('is shared by all callers while it is in progress, and not by later ones', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.constantFrom('a', 'b'), { maxLength: 8 }),
        async (s, keys) => {
          const flights = new SingleFlight<number>()
          const inProgress = new Set<string>()
          let runs = 0
          const work = (key: string) => async () => {
            expect(inProgress.has(key)).toBe(false)
            inProgress.add(key)
            runs += 1
            const run = runs
            await s.schedule(Promise.resolve())
            inProgress.delete(key)
            return run
          }
          const calls = keys.map(async (key, at) => {
            if (at % 2 === 1) await s.schedule(Promise.resolve())
            const joined = flights.current(key)
            const result = await flights.run(key, work(key))
            if (joined) expect(await joined).toBe(result)
            return result
          })
          const results = await s.waitFor(Promise.all(calls))
          expect(new Set(results).size).toBe(runs)
          for (const key of keys) expect(flights.current(key)).toBeUndefined()
        },
      ),
    )
  })

  it('fails for all callers that share it, and then ends', async () => {
    const flights = new SingleFlight<string>()
    const gate = Promise.withResolvers<string>()
    const both = Promise.allSettled([
      flights.run('a', () => gate.promise),
      flights.run('a', () => Promise.reject(new Error('done twice'))),
    ])
    gate.reject(new Error('lost'))
    expect((await both).map(outcome => outcome.status === 'rejected' && outcome.reason.message)).toEqual([
      'lost',
      'lost',
    ])
    expect(await flights.run('a', async () => 'again')).toBe('again')
  })
})

it('a wait that can be aborted ends with the signal and leaves the work running', async () => {
  const gate = Promise.withResolvers<string>()
  const leaving = new AbortController()
  const waiting = unlessAborted(gate.promise, leaving.signal)
  leaving.abort(new Error('gone'))
  await expect(waiting).rejects.toThrow('gone')
  await expect(unlessAborted(gate.promise, leaving.signal)).rejects.toThrow('gone')
  gate.resolve('done')
  expect(await unlessAborted(gate.promise, new AbortController().signal)).toBe('done')
})
