import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CircuitBreaker } from '../../../../lib/platform/async/circuit-breaker.ts'

describe('a circuit breaker', () => {
  it('is open exactly while the last so many calls all failed, and gives the latest reason', () => {
    const outcome = fc.constantFrom('network', 'timeout', null)
    fc.assert(
      fc.property(fc.array(outcome), fc.integer({ min: 1, max: 5 }), (outcomes, failures) => {
        const breaker = new CircuitBreaker<string>({ failures })
        for (const [at, reason] of outcomes.entries()) {
          if (reason === null) breaker.succeeded()
          else breaker.failed(reason)
          const last = outcomes.slice(0, at + 1).slice(-failures)
          const isOpen = last.length === failures && last.every(reason => reason !== null)
          expect(breaker.openedBy).toBe(isOpen ? reason : null)
        }
      }),
    )
  })

  it('counts only similar failures, if it can tell them apart', () => {
    const outcome = fc.constantFrom('key', 'quota', null)
    fc.assert(
      fc.property(fc.array(outcome), fc.integer({ min: 1, max: 4 }), (outcomes, failures) => {
        const breaker = new CircuitBreaker<string>({ failures, isAlike: (one, other) => one === other })
        for (const [at, reason] of outcomes.entries()) {
          if (reason === null) breaker.succeeded()
          else breaker.failed(reason)
          const last = outcomes.slice(0, at + 1).slice(-failures)
          const isOpen = reason !== null && last.length === failures && last.every(other => other === reason)
          expect(breaker.openedBy).toBe(isOpen ? reason : null)
        }
      }),
    )
  })

  it('opens at once for a final failure, and closes again with a success', () => {
    const breaker = new CircuitBreaker<string>({ failures: 5 })
    breaker.failed('no voice', { isFinal: true })
    expect(breaker.openedBy).toBe('no voice')
    breaker.succeeded()
    expect(breaker.openedBy).toBeNull()
  })
})

describe('a circuit breaker that also waits for some time', () => {
  const breakerAt = (clock: { ms: number }) =>
    new CircuitBreaker<string>({ failures: 2, lasting: { ms: 100, monotonic: () => clock.ms } })

  it('opens when nothing has succeeded since the first failed call began', () => {
    const clock = { ms: 50 }
    const breaker = breakerAt(clock)
    breaker.failed('timeout', { startedAt: 10 })
    breaker.failed('timeout', { startedAt: 40 })
    clock.ms = 109
    expect(breaker.openedBy).toBeNull()
    clock.ms = 110
    expect(breaker.openedBy).toBe('timeout')
  })

  it('counts from a success, even for calls that began before it', () => {
    const clock = { ms: 50 }
    const breaker = breakerAt(clock)
    breaker.succeeded()
    breaker.failed('timeout', { startedAt: 10 })
    breaker.failed('timeout', { startedAt: 40 })
    clock.ms = 149
    expect(breaker.openedBy).toBeNull()
    clock.ms = 150
    expect(breaker.openedBy).toBe('timeout')
  })
})
