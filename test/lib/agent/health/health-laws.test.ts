import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PROBE_MS } from '../../../../lib/agent/health/cooldowns.ts'
import type { TrackedCall } from '../../../../lib/agent/health/health.ts'
import { runs } from '../../../support/sample.ts'
import { failureOf, HOUR, MINUTE, one, openWard, SECOND, sibling } from './ward.ts'

/** The longest cooldown of an endpoint or model after a failure of each class. */
const LONGEST = {
  unauthenticated: HOUR,
  quota: HOUR,
  not_found: HOUR,
  invalid_request: HOUR,
  rate_limited: 2 * MINUTE,
  server_error: 5 * MINUTE,
  not_json: 5 * MINUTE,
  network: 5 * MINUTE,
  timeout: 10 * MINUTE,
}
type Failing = keyof typeof LONGEST
const isFailing = (failure: string): failure is Failing => failure in LONGEST
const FAILING = Object.keys(LONGEST).filter(isFailing)

const at = fc.constantFrom(one, sibling)
const failing = fc
  .record({
    failure: fc.constantFrom(...FAILING),
    retryAfterMs: fc.option(fc.integer({ min: 0, max: 120 * SECOND })),
  })
  .map(({ failure, retryAfterMs }) =>
    failureOf(failure, {
      status: failure === 'network' || failure === 'timeout' ? null : 500,
      retryAfterMs: failure === 'rate_limited' ? retryAfterMs : null,
    }),
  )
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('begin' as const), at }) },
  fc.record({ kind: fc.constant('fail' as const), which: fc.nat(), failure: failing }),
  fc.record({ kind: fc.constant('answer' as const), which: fc.nat() }),
  fc.record({ kind: fc.constant('abandon' as const), which: fc.nat() }),
  fc.record({
    kind: fc.constant('pass' as const),
    ms: fc.constantFrom(0, SECOND, MINUTE, 10 * MINUTE, HOUR),
  }),
)

/** Goes through any sequence of calls, and runs `check` after each step. */
const forAnyDealings = (check: (ward: ReturnType<typeof openWard>) => void) =>
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), steps => {
      const ward = openWard()
      const open: TrackedCall[] = []
      const end = (which: number) => open.splice(which % Math.max(open.length, 1), 1)[0]
      for (const each of steps) {
        if (each.kind === 'begin') open.push(ward.begins(each.at))
        if (each.kind === 'fail') end(each.which)?.failed(each.failure)
        if (each.kind === 'answer') end(each.which)?.answered()
        if (each.kind === 'abandon') end(each.which)?.abandoned()
        if (each.kind === 'pass') ward.advance(each.ms)
        check(ward)
      }
      for (const call of open) call.abandoned()
      check(ward)
      ward.advance(HOUR)
      expect([ward.restMs(one), ward.restMs(sibling)]).toEqual([null, null])
    }),
    runs(1_000, 15),
  )

it('every cooldown is longer than nothing and no longer than the class of its failure allows', () => {
  forAnyDealings(({ health }) => {
    for (const candidate of [one, sibling]) {
      const cooldown = health.cooldown(candidate)
      if (!cooldown) continue
      expect(isFailing(cooldown.failure) && cooldown.forMs <= LONGEST[cooldown.failure]).toBe(true)
      expect(cooldown.forMs).toBeGreaterThan(0)
      expect(cooldown.busyMs).toBeGreaterThanOrEqual(0)
      expect(cooldown.busyMs).toBeLessThanOrEqual(cooldown.forMs)
    }
  })
})

it('a call that begins now and succeeds makes it ready at once, whatever happened before', () => {
  fc.assert(
    fc.property(fc.array(failing, { maxLength: 20, size: 'max' }), failures => {
      const ward = openWard()
      for (const failure of failures) ward.begins().failed(failure)
      ward.answers()
      expect(ward.restMs()).toBeNull()
      ward.fail('timeout')
      expect(ward.restMs()).toBe(30 * SECOND)
    }),
  )
})

it('exactly one call probes after a cooldown, however many ask', () => {
  const lasting = failing.filter(({ failure }) => failure !== 'rate_limited')
  fc.assert(
    fc.property(lasting, fc.integer({ min: 2, max: 20 }), fc.nat(10 * MINUTE), (failure, callers, late) => {
      const ward = openWard()
      for (let times = 0; times < 3; times++) ward.begins().failed(failure)
      ward.advance((ward.restMs() ?? 0) + late)
      const free = Array.from({ length: callers }, () => {
        const isFree = ward.restMs() === null
        if (isFree) ward.begins()
        ward.advance(PROBE_MS)
        return isFree
      })
      expect(free.filter(Boolean)).toHaveLength(1)
    }),
  )
})
