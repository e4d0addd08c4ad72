import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Slots } from '../../../../lib/platform/async/slots.ts'

const gate = () => Promise.withResolvers<string>()
const refusal = () => new Error('the queue is full')
const lock = (queue = 10) => new Slots({ slots: 1, queue, refusal })

it('a caller that waits for a slot enters when a later caller brings more slots, and waits longer when one brings fewer', async () => {
  const slots = lock()
  const gates = [gate(), gate(), gate()]
  const started: number[] = []
  const run = (at: number, most: number) =>
    slots.run(
      'a',
      async () => {
        started.push(at)
        return gates[at]?.promise
      },
      { slots: most },
    )
  const runs = [run(0, 1), run(1, 1), run(2, 3)]
  await expect.poll(() => started).toEqual([0, 2, 1])
  const last = run(3, 1)
  gates[0]?.resolve('')
  gates[1]?.resolve('')
  await Promise.all(runs.slice(0, 2))
  expect(started).not.toContain(3)
  gates[2]?.resolve('')
  await last
  expect(started).toContain(3)
})

it('however callers come, leave and end, no key has more runs than slots or a longer queue than allowed, in order, and nothing is lost', async () => {
  const caller = fc.record({ key: fc.constantFrom('a', 'b'), leaves: fc.boolean(), fails: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.integer({ min: 1, max: 3 }),
      fc.nat(3),
      fc.array(caller, { maxLength: 12 }),
      async (scheduler, most, queue, callers) => {
        const slots = new Slots({ slots: most, queue, refusal })
        const running = { a: 0, b: 0 }
        const started: Record<'a' | 'b', number[]> = { a: [], b: [] }
        const step = () => scheduler.schedule(Promise.resolve())
        const outcomes = callers.map(async ({ key, leaves, fails }, at) => {
          const leaving = new AbortController()
          const left = leaves ? step().then(() => leaving.abort(new Error('left'))) : null
          const work = async () => {
            running[key] += 1
            expect(running[key]).toBeLessThanOrEqual(most)
            started[key].push(at)
            await step()
            running[key] -= 1
            if (fails) throw new Error('failed')
            return 'done'
          }
          const outcome = await slots
            .run(key, work, { signal: leaving.signal })
            .catch((error: Error) => error.message)
          await left
          return outcome
        })
        const all = await scheduler.waitFor(Promise.all(outcomes))
        for (const key of ['a', 'b'] as const) {
          expect(started[key]).toEqual(started[key].toSorted((a, b) => a - b))
          const ours = [...callers.entries()].filter(([, caller]) => caller.key === key)
          // All callers come before any run ends.
          for (const [place, [at, { leaves, fails }]] of ours.entries()) {
            if (place >= most + queue) expect(all[at]).toBe('the queue is full')
            else if (started[key].includes(at)) expect(all[at]).toBe(fails ? 'failed' : 'done')
            else expect([all[at], leaves]).toEqual(['left', true])
          }
        }
      },
    ),
  )
})
