import { describe, expect, it } from 'vitest'
import { BusySpell } from '../../../../lib/agent/calls/busy-spell.ts'
import { createHealth } from '../../../../lib/agent/health/health.ts'
import { at } from './dispatch.ts'

/** A call that is turned away every ten seconds, each time waiting for ten. */
const open = () => {
  let time = 0
  const clock = { now: () => new Date(time), monotonic: () => time }
  const health = createHealth(clock)
  const spell = new BusySpell({ health, clock })
  return {
    spell,
    turnedAway(by = at(1)) {
      time += 5_000
      spell.turnedAway(by)
      spell.waits(by, 10_000)
      time += 5_000
      spell.look()
    },
    answersOther(by = at(1)) {
      health.began(by).answered()
    },
  }
}

describe('a spell of a busy model', () => {
  it('is in vain after half a minute in which nobody was answered', () => {
    const { spell, turnedAway } = open()
    const seen = [1, 2, 3].map(() => {
      turnedAway()
      return spell.isInVain
    })
    expect(seen).toEqual([false, false, true])
    expect(spell.forgiven).toBe(0)
  })

  it('costs a call nothing while others are answered, however long it takes', () => {
    const { spell, turnedAway, answersOther } = open()
    for (let times = 0; times < 20; times++) {
      turnedAway()
      turnedAway()
      answersOther()
      spell.look()
      expect(spell.isInVain).toBe(false)
      expect(spell.forgiven).toBe(2 * (times + 1))
    }
  })

  it('is not cut short by what was answered before it, or elsewhere', () => {
    const { spell, turnedAway, answersOther } = open()
    answersOther()
    turnedAway()
    answersOther(at(2))
    spell.look()
    expect(spell.forgiven).toBe(0)
  })
})
