import fc from 'fast-check'
import { expect, it } from 'vitest'
import { at, type Fate, failing, openDispatch } from './dispatch.ts'

const DEADLINE_MS = 60_000
const busy = fc
  .option(fc.integer({ min: 0, max: 120_000 }))
  .map(retryAfterMs => failing('rate_limited', { status: 429, retryAfterMs }))
const lasting = fc.constantFrom(
  failing('unauthenticated', { status: 401 }),
  failing('not_found', { status: 404 }),
  failing('invalid_request'),
)
const passing = fc.constantFrom(
  failing('server_error', { status: 500 }),
  failing('network'),
  failing('not_json'),
  failing('timeout'),
)
const answer = fc.constant<Fate>(null)
const fate: fc.Arbitrary<Fate> = fc.oneof(answer, busy, lasting, passing, fc.constant(failing('bad_answer')))
const script = fc.array(fate, { minLength: 1, maxLength: 30, size: 'max' })

const isBusy = (fate: Fate) =>
  fate?.failure === 'rate_limited' || (fate?.failure === 'server_error' && (fate.retryAfterMs ?? 0) > 0)

it('calls end in time, within their attempts, and never before a provider allows, for any behaviour of bindings', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 6 }),
      script,
      async (size, asks, fates) => {
        const bindings = Array.from({ length: size }, (_, index) => at(index + 1, { max_concurrency: 2 }))
        let next = 0
        const notBefore = new Map<number, number>()
        const met: { number: number; fate: Fate }[] = []
        const calls = openDispatch(
          bindings,
          (number, { clock }) => {
            const now = clock.monotonic()
            expect(now).toBeGreaterThanOrEqual(notBefore.get(number) ?? 0)
            expect(now).toBeLessThan(DEADLINE_MS)
            const fate = fates[next++ % fates.length] ?? null
            met.push({ number, fate })
            if (fate?.retryAfterMs) notBefore.set(number, now + fate.retryAfterMs)
            return fate
          },
          { deadlineMs: DEADLINE_MS },
        )
        for (let ask = 0; ask < asks; ask++) {
          met.length = 0
          const end = await calls.ask().then(
            number => ({ number }),
            error => ({ error }),
          )
          expect(met.length).toBeLessThanOrEqual(6)
          for (const { number } of met) {
            const held = met.filter(each => each.number === number && !isBusy(each.fate))
            expect(held.length).toBeLessThanOrEqual(size === 1 ? 3 : 2)
          }
          const last = met.at(-1)
          if ('number' in end) expect(last).toEqual({ number: end.number, fate: null })
          else if (last) expect(end.error).toBe(last.fate)
          else expect(end.error).toMatchObject({ name: 'ProviderFailure' })
        }
      },
    ),
  )
})

it('every call is answered with one working binding, however the others fail', async () => {
  const broken = fc.array(fc.oneof(lasting, passing), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(1, 2, 3), broken, fc.boolean(), async (works, fates, together) => {
      let next = 0
      const fateOf = (number: number): Fate =>
        number === works ? null : (fates[next++ % fates.length] ?? null)
      const calls = openDispatch([at(1), at(2), at(3)], fateOf)
      const asked = together
        ? await Promise.all(Array.from({ length: 8 }, () => calls.ask()))
        : [await calls.ask(), await calls.ask(), await calls.ask()]
      expect(new Set(asked)).toEqual(new Set([works]))
    }),
  )
})
