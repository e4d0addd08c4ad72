import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PlainItem } from '../../../lib/store/reading/plain-read.ts'
import { RememberedRows } from '../../../lib/store/reading/remembered-rows.ts'
import { runs } from '../../support/sample.ts'

const OWNER = 7
const signal = new AbortController().signal
const byKey = (one: PlainItem, other: PlainItem) => (String(one.sk) < String(other.sk) ? -1 : 1)

/** A store of rows with a version; each request takes effect when the scheduler says so. */
function storeOf(scheduler?: fc.Scheduler) {
  const rows = new Map<string, number>()
  const requests = { all: 0, some: 0 }
  let version = 0
  const passed = () => scheduler?.schedule(Promise.resolve()) ?? Promise.resolve()
  const shown = (keys: Iterable<string>) =>
    Array.from(keys).flatMap(sk => (rows.has(sk) ? { sk, value: rows.get(sk) ?? 0 } : []))
  async function request<T>(effect: () => T): Promise<T> {
    await passed()
    const result = effect()
    await passed()
    return result
  }
  return {
    requests,
    current: () => shown([...rows.keys()].toSorted()),
    write: (sk: string, value: number | null) =>
      request(() => {
        version += 1
        if (value === null) rows.delete(sk)
        else rows.set(sk, value)
      }),
    source: {
      version: () => request(() => version),
      all() {
        requests.all += 1
        return request(() => shown(rows.keys()))
      },
      some(keys: readonly string[]) {
        requests.some += 1
        return request(() => shown(keys))
      },
    },
  }
}
type Store = ReturnType<typeof storeOf>

const read = async (remembered: RememberedRows, { source }: Store) =>
  remembered.at(await source.version(), OWNER, source, signal)

const write = fc.record({
  kind: fc.constantFrom('own' as const, 'foreign' as const, 'unanswered' as const),
  sk: fc.constantFrom('a', 'b', 'c'),
  value: fc.option(fc.nat(9)),
})
const step = fc.oneof(write, fc.record({ kind: fc.constant('read' as const) }))
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

describe('remembered rows', () => {
  it('are those of the store after any writes, of this process and others, answered or not', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.array(step, { maxLength: 3 }), { maxLength: 8 }),
        async (scheduler, rounds) => {
          const store = storeOf(scheduler)
          const remembered = new RememberedRows(100_000, byKey)
          const take = async (given: Step) => {
            if (given.kind === 'read') return void (await read(remembered, store))
            const { kind, sk, value } = given
            if (kind === 'foreign') return store.write(sk, value)
            if (kind === 'own') return remembered.writing(OWNER, [sk], () => store.write(sk, value))
            // The write may take effect before or after its caller has given up.
            const late = store.write(sk, value)
            const unanswered = () => Promise.reject(new Error('No answer'))
            await remembered.writing(OWNER, [sk], unanswered).catch(() => {})
            await late
          }
          // The steps of a round overlap.
          for (const round of rounds) {
            const all = Promise.all(round.map(take))
            await scheduler.waitFor(all)
            expect(await scheduler.waitFor(read(remembered, store))).toEqual(store.current())
          }
        },
      ),
      runs(2_000, 10),
    )
  })

  it('re-read only the written row after an own write, and all rows after a write of another process', async () => {
    const store = storeOf()
    const remembered = new RememberedRows(100_000, byKey)
    await store.write('a', 1)
    await read(remembered, store)
    await read(remembered, store)
    expect(store.requests).toEqual({ all: 1, some: 0 })
    await remembered.writing(OWNER, ['b'], () => store.write('b', 2))
    expect(await read(remembered, store)).toEqual(store.current())
    expect(store.requests).toEqual({ all: 1, some: 1 })
    await store.write('a', 3)
    expect(await read(remembered, store)).toEqual(store.current())
    expect(store.requests).toEqual({ all: 2, some: 1 })
  })

  it('are read anew by each request if they exceed the bound, or after they were forgotten', async () => {
    const store = storeOf()
    await store.write('a', 1)
    const small = new RememberedRows(1, byKey)
    for (const times of [1, 2]) {
      expect(await read(small, store)).toEqual(store.current())
      expect(store.requests.all).toBe(times)
    }
    const large = new RememberedRows(100_000, byKey)
    for (const times of [3, 4]) {
      await read(large, store)
      large.forget(OWNER)
      expect(store.requests.all).toBe(times)
    }
  })
})
