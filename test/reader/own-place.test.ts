import { describe, expect, it } from 'vitest'
import type { ReadingPosition } from '../../lib/contracts/schemas/articles/reading.ts'
import { isTakenAfter } from '../../reader/src/screens/read/progress/moved-position.ts'
import { ownPlace } from '../../reader/src/screens/read/progress/own-place.ts'

const minute = (n: number) => new Date(Date.UTC(2026, 10, 20, 8, n)).toISOString()
const time = (n: number) => Date.parse(minute(n))
const stored = (index: number, at: number, given: Partial<ReadingPosition> = {}): ReadingPosition => ({
  ...{ index, sentence: index + 1, content_revision: 1, at: minute(at), reading: 1, begun_at: minute(0) },
  ...{ furthest: null, sentences_read: 0, finished_at: null, media_ms: null },
  ...given,
})
const here = { index: 10 }

describe('the place of a text in a window', () => {
  it('goes on from the one before it, and takes the place once a whole screen was read', () => {
    const place = ownPlace(stored(10, 0))
    expect(place.stampWrite(time(1), false)).toEqual({ at: minute(1), based_on: minute(0) })
    expect(place.stampWrite(time(2), false)).toEqual({ at: minute(2), based_on: minute(1) })
    expect(place.stampWrite(time(3), true)).toEqual({ at: minute(3) })
    expect(place.stampWrite(time(4), false)).toEqual({ at: minute(4), based_on: minute(3) })
    expect(ownPlace(null).stampWrite(time(1), false)).toEqual({ at: minute(1), based_on: null })
  })

  it('asks about another device that read on, once for each of its places', () => {
    const place = ownPlace(stored(10, 0))
    const asksAbout = (index: number, at: number, given: Partial<ReadingPosition> = {}) => {
      place.heard(stored(index, at, given), here)
      return place.inQuestion()?.index ?? null
    }
    // The place from before, one on the screen, one of another reading, and below the window's own.
    expect([asksAbout(50, 0), asksAbout(10, 1), asksAbout(50, 2, { reading: 2 })]).toEqual([null, null, null])
    place.stampWrite(time(3), false)
    expect(asksAbout(50, 3)).toBeNull()
    expect(asksAbout(50, 4)).toBe(50)
    // It stays the other device's place until an answer.
    expect(place.stampWrite(time(5), false)).toEqual({ at: minute(5), based_on: minute(3) })
    expect(asksAbout(50, 4)).toBe(50)
    place.answered()
    expect(place.inQuestion()).toBeNull()
    expect(place.stampWrite(time(6), false)).toEqual({ at: minute(6), based_on: minute(4) })
    expect(asksAbout(50, 4)).toBeNull()
    expect(asksAbout(60, 7)).toBe(60)
    // Another device went back.
    expect(asksAbout(5, 8)).toBeNull()
  })

  it('is written after the one that it follows, also by a clock that is behind', () => {
    const place = ownPlace(stored(10, 5))
    const soon = (n: number) => new Date(time(n) + 1).toISOString()
    expect(place.stampWrite(time(1), false)).toEqual({ at: soon(5), based_on: minute(5) })
    place.heard(stored(50, 8), here)
    place.answered()
    expect(place.stampWrite(time(2), false)).toEqual({ at: soon(8), based_on: minute(8) })
  })

  it('asks no more once a whole screen was read here, or the text is where the other device is', () => {
    for (const end of ['read', 'moved']) {
      const place = ownPlace(stored(10, 0))
      place.heard(stored(50, 1), here)
      place.reached(here)
      expect(place.inQuestion()).not.toBeNull()
      if (end === 'read') place.stampWrite(time(2), true)
      else place.reached({ index: 50 })
      expect(place.inQuestion()).toBeNull()
      place.heard(stored(50, 1), here)
      expect(place.inQuestion()).toBeNull()
    }
  })

  it('asks about a recording that was played on beside a text that stayed', () => {
    const place = ownPlace(stored(10, 0, { media_ms: 1_000 }))
    place.heard(stored(10, 1, { media_ms: 60_000 }), here)
    expect(place.inQuestion()).toBeNull()
    place.heard(stored(10, 1, { media_ms: 60_000 }), { index: 10, media_ms: 1_000 })
    expect(place.inQuestion()?.media_ms).toBe(60_000)
  })
})

it('a place that waits on a device is where its text opens, unless another device read on from elsewhere', () => {
  const wrote = (at: number, based_on = 0) =>
    isTakenAfter(stored(50, 1), {
      ...stored(10, at),
      media_ms: undefined,
      passed: [],
      based_on: minute(based_on),
    })
  expect([wrote(2), wrote(2, 1), wrote(0, 1)]).toEqual([false, true, false])
})
