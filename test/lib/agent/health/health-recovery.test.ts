import { describe, expect, it } from 'vitest'
import { failureOf, MINUTE, one, openWard, SECOND, sibling } from './ward.ts'

describe('after a cooldown', () => {
  it('a failure doubles it, even a single one if three were needed at first', () => {
    const ward = openWard()
    for (let times = 0; times < 3; times++) ward.fail('network')
    ward.advance(15 * SECOND)
    ward.begins().failed(failureOf('network'))
    expect(ward.restMs()).toBe(30 * SECOND)
  })

  it('a probe that succeeds while an older call fails decides nothing, and the next one can', () => {
    const ward = openWard()
    const older = ward.begins()
    ward.fail('timeout')
    ward.advance(30 * SECOND)
    const trial = ward.begins()
    expect(ward.restMs()).toBe(SECOND)
    older.failed(failureOf('timeout'))
    trial.answered()
    expect(ward.restMs()).toBe(30 * SECOND)
    ward.advance(30 * SECOND)
    expect(ward.restMs()).toBeNull()
  })

  it('a success of an older call keeps it, but resets the length of the next one', () => {
    const ward = openWard()
    for (let times = 0; times < 3; times++) ward.fail('rate_limited')
    const under = ward.begins()
    ward.fail('rate_limited')
    expect(ward.restMs()).toBe(8 * SECOND)
    under.answered()
    expect(ward.restMs()).toBe(8 * SECOND)
    ward.advance(8 * SECOND)
    ward.fail('server_error')
    ward.fail('server_error')
    expect(ward.restMs()).toBeNull()
    ward.fail('rate_limited')
    expect(ward.restMs()).toBe(SECOND)
  })

  it('other calls ask often about the probe of a busy provider, and do not wait long for it', () => {
    const ward = openWard()
    ward.fail('rate_limited')
    ward.advance(SECOND)
    ward.begins()
    expect(ward.health.cooldown(one)).toEqual({ forMs: 50, failure: 'rate_limited', busyMs: 50 })
    ward.advance(249)
    expect(ward.restMs()).toBe(1)
    ward.advance(1)
    expect(ward.restMs()).toBeNull()
  })

  it('any answer of any model shows that an unreachable endpoint works again', () => {
    const ward = openWard()
    for (let times = 0; times < 3; times++) ward.fail('network')
    ward.advance(15 * SECOND)
    ward.fail('rate_limited', { status: 429 }, sibling)
    expect(ward.restMs()).toBeNull()
    expect(ward.restMs(sibling)).toBe(SECOND)
  })

  it('other failures do not show that an endpoint accepts the key again', () => {
    const ward = openWard()
    ward.fail('unauthenticated', { status: 401 })
    ward.advance(10 * MINUTE)
    ward.fail('server_error', { status: 500 })
    ward.fail('unauthenticated', { status: 401 })
    expect(ward.restMs()).toBe(20 * MINUTE)
  })
})
