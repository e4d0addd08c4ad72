import { describe, expect, it } from 'vitest'
import { slopesOf } from '../../scripts/trials/soak/slope.ts'

/** Every five seconds for so many minutes; up and down by 40 MB as a collector does. */
const samplesOf = (minutes: number, megabytesAt: (minutes: number) => number) =>
  Array.from({ length: minutes * 12 }, (_, n) => ({
    minutes: n / 12,
    megabytes: { heap: megabytesAt(n / 12) + (n % 2) * 40 },
  }))
const slopeOf = (minutes: number, megabytesAt: (minutes: number) => number) =>
  slopesOf(samplesOf(minutes, megabytesAt), ['heap']).get('heap')

describe('the slope of a soak', () => {
  it('shows a leak of three megabytes a minute despite garbage collection', () => {
    expect(slopeOf(20, minutes => 500 + 3 * minutes)).toBeCloseTo(3, 0)
  })

  it('is 0 if memory only goes up and down', () => {
    expect(slopeOf(20, () => 500)).toBeCloseTo(0, 0)
  })

  it('leaves out the first half, in which caches fill', () => {
    expect(slopeOf(20, minutes => 500 + 30 * Math.min(minutes, 10))).toBeCloseTo(0, 0)
  })

  it('is 0 before there are two samples', () => {
    expect(slopesOf([], ['heap']).get('heap')).toBe(0)
  })
})
