import { describe, expect, it } from 'vitest'
import { failureOf, MINUTE, one, openWard, SECOND, sibling } from './ward.ts'

describe('after a cooldown', () => {
  const afterTimeout = () => {
    const ward = openWard()
    ward.fail('timeout')
    ward.advance(30 * SECOND)
    return ward
  }

  it('one call tries, and the others go on to leave it alone', () => {
    const ward = afterTimeout()
    expect(ward.restMs()).toBeNull()
    ward.begins()
    expect(ward.health.cooldown(one)).toEqual({ forMs: SECOND, failure: 'timeout', busyMs: 0 })
    ward.advance(MINUTE)
    expect(ward.restMs()).toBe(SECOND)
  })

  it('a success makes all well again, and the next cooldown short', () => {
    const ward = afterTimeout()
    ward.begins().answered()
    expect(ward.restMs()).toBeNull()
    ward.fail('timeout')
    expect(ward.restMs()).toBe(30 * SECOND)
  })

  it('a failure doubles it, a single one too where three were needed at first', () => {
    const ward = openWard()
    for (let times = 0; times < 3; times++) ward.fail('network')
    ward.advance(15 * SECOND)
    ward.begins().failed(failureOf('network'))
    expect(ward.restMs()).toBe(30 * SECOND)
  })

  it('a call that is given up lets the next one try', () => {
    const ward = afterTimeout()
    ward.begins().abandoned()
    expect(ward.restMs()).toBeNull()
    const second = ward.begins()
    expect(ward.restMs()).toBe(SECOND)
    second.answered()
    expect(ward.restMs()).toBeNull()
  })

  it('only the call that tries can end its trial', () => {
    const ward = afterTimeout()
    ward.begins()
    ward.begins().abandoned()
    expect(ward.restMs()).toBe(SECOND)
  })

  it('a trial that succeeds while an older call fails decides nothing, and the next one can', () => {
    const ward = openWard()
    const older = ward.begins()
    ward.fail('timeout')
    ward.advance(30 * SECOND)
    const trial = ward.begins()
    older.failed(failureOf('timeout'))
    trial.answered()
    expect(ward.restMs()).toBe(30 * SECOND)
    ward.advance(30 * SECOND)
    expect(ward.restMs()).toBeNull()
  })

  it('a success of a call from before it leaves it as it is, and makes the next one a first one', () => {
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

  it('of a busy provider nobody waits long for the one that tries', () => {
    const ward = openWard()
    ward.fail('rate_limited')
    ward.advance(SECOND)
    ward.begins()
    expect(ward.health.cooldown(one)).toEqual({ forMs: SECOND, failure: 'rate_limited', busyMs: SECOND })
    ward.advance(SECOND)
    expect(ward.restMs()).toBeNull()
  })

  it('of an endpoint that could not be reached, any answer of any of its models counts', () => {
    const ward = openWard()
    for (let times = 0; times < 3; times++) ward.fail('network')
    ward.advance(15 * SECOND)
    ward.fail('rate_limited', { status: 429 }, sibling)
    expect(ward.restMs()).toBeNull()
    expect(ward.restMs(sibling)).toBe(SECOND)
  })

  it('of an endpoint that refused the key, other failures are no answer', () => {
    const ward = openWard()
    ward.fail('unauthenticated', { status: 401 })
    ward.advance(10 * MINUTE)
    ward.fail('server_error', { status: 500 })
    ward.fail('unauthenticated', { status: 401 })
    expect(ward.restMs()).toBe(20 * MINUTE)
  })
})
