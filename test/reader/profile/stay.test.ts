import { describe, expect, it } from 'vitest'
import {
  answeredAbout,
  placeOfZone,
  Stay,
  stayAfter,
  zoneToAsk,
} from '../../../reader/src/profile/zone/stay.ts'

const HOUR_MS = 3_600_000
const start = Date.UTC(2026, 10, 20)

/** A device of an account in Berlin, which looks at the zones after so many hours. */
function device() {
  let stay = Stay.parse({})
  return {
    asksIn(here: string, hours: number, own = 'Europe/Berlin', user = 1) {
      const at = start + hours * HOUR_MS
      stay = stayAfter(stay, { user, own, here, at })
      return zoneToAsk(stay, at)
    },
    answer(zone: string) {
      stay = answeredAbout(stay, zone)
    },
  }
}

describe('the question about another time zone', () => {
  it('comes after more than a day in it, once for each zone', () => {
    const { asksIn, answer } = device()
    expect([asksIn('Asia/Tokyo', 0), asksIn('Asia/Tokyo', 24)]).toEqual([null, null])
    expect(asksIn('Asia/Tokyo', 25)).toBe('Asia/Tokyo')
    answer('Asia/Tokyo')
    expect([asksIn('Asia/Tokyo', 26), asksIn('America/New_York', 30)]).toEqual([null, null])
    expect(asksIn('America/New_York', 55)).toBe('America/New_York')
    answer('America/New_York')
    expect([asksIn('Asia/Tokyo', 60), asksIn('Asia/Tokyo', 99)]).toEqual([null, null])
  })

  it('does not come at home, where clocks show the same time, or where the browser hides its place', () => {
    const { asksIn } = device()
    for (const here of ['Europe/Berlin', 'Europe/Paris', 'UTC', 'Etc/UTC'])
      expect([asksIn(here, 0), asksIn(here, 50)]).toEqual([null, null])
  })

  it('counts the day anew after a return, for another account, and by a clock that was set back', () => {
    const { asksIn } = device()
    expect([asksIn('Asia/Tokyo', 0), asksIn('Europe/Berlin', 20), asksIn('Asia/Tokyo', 30)]).toEqual([
      null,
      null,
      null,
    ])
    expect(asksIn('Asia/Tokyo', 50, 'Europe/Berlin', 2)).toBeNull()
    expect([
      asksIn('Asia/Tokyo', 10, 'Europe/Berlin', 2),
      asksIn('Asia/Tokyo', 33, 'Europe/Berlin', 2),
    ]).toEqual([null, null])
    expect(asksIn('Asia/Tokyo', 35, 'Europe/Berlin', 2)).toBe('Asia/Tokyo')
  })

  it('names the place of the zone', () => {
    expect(placeOfZone('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
  })
})
