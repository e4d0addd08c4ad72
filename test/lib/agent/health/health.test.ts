import { describe, expect, it } from 'vitest'
import type { FailureClass } from '../../../../lib/platform/outbound/provider-failure.ts'
import { HOUR, MINUTE, one, openWard, other, SECOND, sibling, type Ward } from './ward.ts'

/** The lengths of the cooldowns when each call after them fails too. */
const cooldowns = (ward: Ward, failure: FailureClass, times: number): (number | null)[] =>
  Array.from({ length: times }, () => {
    ward.fail(failure)
    const rest = ward.restMs()
    ward.advance(rest ?? 0)
    return rest
  })

describe('a failure', () => {
  it.each([
    ['unauthenticated', [10, 20, 40, 60, 60].map(minutes => minutes * MINUTE)],
    ['quota', [10, 20, 40, 60, 60].map(minutes => minutes * MINUTE)],
    ['not_found', [10, 20, 40, 60, 60].map(minutes => minutes * MINUTE)],
    ['invalid_request', [1, 2, 4, 8, 16, 32, 60, 60].map(minutes => minutes * MINUTE)],
    ['rate_limited', [1, 2, 4, 8, 16, 30, 30].map(seconds => seconds * SECOND)],
    ['timeout', [30, 60, 120, 240, 480, 600, 600].map(seconds => seconds * SECOND)],
    ['server_error', [null, null, ...[15, 30, 60, 120, 240, 300, 300].map(seconds => seconds * SECOND)]],
    ['not_json', [null, null, ...[15, 30, 60, 120, 240, 300, 300].map(seconds => seconds * SECOND)]],
    ['network', [null, null, ...[15, 30, 60, 120, 240, 300, 300].map(seconds => seconds * SECOND)]],
  ] as const)(
    '%s cools down its endpoint or binding, each time for longer, but never forever',
    (failure, rests) => {
      expect(cooldowns(openWard(), failure, rests.length)).toEqual(rests)
    },
  )

  it.each([
    ['unauthenticated', 'endpoint'],
    ['quota', 'endpoint'],
    ['network', 'endpoint'],
    ['not_found', 'binding'],
    ['invalid_request', 'binding'],
    ['rate_limited', 'binding'],
    ['timeout', 'binding'],
    ['server_error', 'binding'],
    ['not_json', 'binding'],
  ] as const)('%s counts against the %s', (failure, scope) => {
    const ward = openWard()
    for (let times = 0; times < 3; times++) ward.fail(failure)
    expect(ward.health.cooldown(one)).toMatchObject({ failure })
    expect(ward.health.cooldown(sibling)).toEqual(
      scope === 'endpoint' ? expect.objectContaining({ failure }) : null,
    )
    expect(ward.restMs(other)).toBeNull()
  })

  it.each(['bad_answer', 'refused', 'length', 'context_too_long', 'too_large', 'cancelled'] as const)(
    '%s does not count against the provider',
    failure => {
      const ward = openWard()
      for (let times = 0; times < 9; times++) ward.fail(failure)
      expect(ward.restMs()).toBeNull()
    },
  )

  it('is forgotten when the endpoint or the model is saved again', () => {
    const ward = openWard()
    ward.fail('unauthenticated')
    ward.fail('not_found', {}, other)
    const updated_at = '2026-11-02T00:00:00.000Z'
    expect(ward.restMs({ ...one, endpoint: { ...one.endpoint, updated_at } })).toBeNull()
    expect(ward.restMs({ ...other, endpoint: { ...other.endpoint, updated_at } })).toBeNull()
    expect(ward.restMs({ ...other, binding: { ...other.binding, updated_at } })).toBeNull()
    expect([ward.restMs(), ward.restMs(other)]).toEqual([10 * MINUTE, 10 * MINUTE])
  })
})

describe('a busy provider', () => {
  it.each(['rate_limited', 'server_error'] as const)('names the length of its pause: %s', failure => {
    const ward = openWard()
    ward.fail(failure, { status: 503, retryAfterMs: 7 * SECOND })
    expect(ward.health.cooldown(one)).toEqual({ forMs: 7 * SECOND, failure, busyMs: 7 * SECOND })
  })

  it('that names no length gets a second', () => {
    const ward = openWard()
    for (const rest of [1, 1, 1]) {
      ward.fail('rate_limited', { status: 429, retryAfterMs: 0 })
      expect(ward.restMs()).toBe(rest * SECOND)
      ward.advance(rest * SECOND)
    }
    ward.fail('server_error', { status: 503, retryAfterMs: 0 }, other)
    expect(ward.restMs(other)).toBeNull()
  })

  it('must ask for a pause: otherwise its failure is a fault', () => {
    const ward = openWard()
    ward.fail('timeout')
    expect(ward.health.cooldown(one)?.busyMs).toBe(0)
    ward.fail('rate_limited', {}, other)
    expect(ward.health.cooldown(other)?.busyMs).toBe(SECOND)
  })

  it('stays busy for its own pause, even within a longer cooldown for something else', () => {
    const ward = openWard()
    ward.fail('not_found')
    ward.fail('rate_limited', { retryAfterMs: 20 * SECOND })
    for (let times = 0; times < 3; times++) ward.fail('network', {}, sibling)
    expect(ward.health.cooldown(one)).toEqual({
      forMs: 10 * MINUTE,
      failure: 'not_found',
      busyMs: 20 * SECOND,
    })
    ward.advance(20 * SECOND)
    expect(ward.health.cooldown(one)).toMatchObject({ failure: 'not_found', busyMs: 0 })
  })
})

describe('failures in a row', () => {
  it('are consecutive only without a success between', () => {
    const ward = openWard()
    for (let times = 0; times < 5; times++) {
      ward.fail('server_error')
      ward.fail('server_error')
      ward.answers()
    }
    expect(ward.restMs()).toBeNull()
  })

  it('to connect are interrupted by any reply of the endpoint', () => {
    const ward = openWard()
    for (let times = 0; times < 5; times++) {
      ward.fail('network')
      ward.fail('network')
      ward.fail('not_found', { status: 404 }, sibling)
    }
    expect(ward.restMs()).toBeNull()
  })
})

it('the health of models keeps a bounded number of states, the latest', () => {
  const ward = openWard()
  const many = Array.from({ length: 2_500 }, (_, at) => ({
    ...one,
    binding: { ...one.binding, id: `01JB1ND1NG${String(at).padStart(16, '0')}` },
  }))
  for (const each of many) ward.fail('not_found', {}, each)
  const known = many.filter(each => ward.restMs(each) !== null)
  expect(known).toEqual(many.slice(-known.length))
  expect(known.length).toBeGreaterThan(1_000)
  expect(known.length).toBeLessThan(2_500)
  ward.advance(HOUR)
  expect(ward.restMs(many.at(-1))).toBeNull()
})
