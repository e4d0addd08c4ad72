import { describe, expect, it } from 'vitest'
import { BusyWait } from '../../../../lib/agent/calls/busy-wait.ts'
import { createHealth } from '../../../../lib/agent/health/health.ts'
import { at } from './dispatch.ts'

/** A call that is refused every ten seconds, and waits ten seconds each time. */
const open = () => {
  let time = 0
  const clock = { now: () => new Date(time), monotonic: () => time }
  const health = createHealth(clock)
  const wait = new BusyWait({ health, clock })
  return {
    wait,
    refused(by = at(1)) {
      time += 5_000
      wait.refused(by)
      wait.waited(by, 10_000)
      time += 5_000
      wait.forgiveIfServing()
    },
    answersAnother(by = at(1)) {
      health.began(by).answered()
    },
  }
}

describe('the wait for a busy model', () => {
  it('is exhausted after half a minute in which no call was answered', () => {
    const { wait, refused } = open()
    const seen = [1, 2, 3].map(() => {
      refused()
      return wait.isExhausted
    })
    expect(seen).toEqual([false, false, true])
    expect(wait.forgiven).toBe(0)
  })

  it('costs a call nothing while others are answered, however long it takes', () => {
    const { wait, refused, answersAnother } = open()
    for (let times = 0; times < 20; times++) {
      refused()
      refused()
      answersAnother()
      wait.forgiveIfServing()
      expect(wait.isExhausted).toBe(false)
      expect(wait.forgiven).toBe(2 * (times + 1))
    }
  })

  it('does not count answers from before it, or of other bindings', () => {
    const { wait, refused, answersAnother } = open()
    answersAnother()
    refused()
    answersAnother(at(2))
    wait.forgiveIfServing()
    expect(wait.forgiven).toBe(0)
  })
})
