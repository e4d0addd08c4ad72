import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ReadingActivity } from '../../lib/contracts/schemas/learners/learning-events.ts'
import { type Activity, readingTracker } from '../../reader/src/screens/read/progress/reading-tracker.ts'

/** Twenty characters a row; every third is a line break. */
const CHARACTERS = 20
const charactersIn = (row: number) => (row % 3 === 2 ? 0 : CHARACTERS)
const sentencesIn = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => from + n).filter(row => charactersIn(row) > 0)

/** A screen of nine rows from `first`. */
const screen = (first: number, at: number) => ({ at, first, ends: sentencesIn(first, first + 9) })
const SECOND = 1_000

const sumOf = (events: readonly Activity[]) =>
  events.reduce(
    (sum, { rows, characters, ms }) => ({
      rows: sum.rows + rows,
      characters: sum.characters + characters,
      ms: sum.ms + ms,
    }),
    { rows: 0, characters: 0, ms: 0 },
  )

describe('a reading', () => {
  it('goes as far as rows were scrolled past', () => {
    const tracker = readingTracker(charactersIn, -1)
    tracker.look(screen(0, 0), false)
    tracker.look(screen(3, 200), false)
    expect(tracker.furthest()).toBe(2)
    tracker.look(screen(0, 400), false)
    expect(tracker.furthest()).toBe(2)
  })

  it('goes as far as rows stayed on the screen as long as reading them takes', () => {
    const tracker = readingTracker(charactersIn, -1)
    for (let at = 0; at <= 5 * SECOND; at += SECOND) tracker.look(screen(0, at), false)
    // Forty characters at 600 a minute take four seconds.
    expect(tracker.furthest()).toBe(1)
  })

  it('is not moved by a jump, nor by scrolling on at once', () => {
    const tracker = readingTracker(charactersIn, 4)
    tracker.look(screen(0, 0), false)
    tracker.look(screen(300, 100), true)
    tracker.look(screen(303, 400), false)
    expect(tracker.furthest()).toBe(4)
    for (let at = SECOND; at <= 6 * SECOND; at += SECOND) tracker.look(screen(303, at), false)
    expect(tracker.furthest()).toBe(304)
  })

  it('ends with a text that was wholly on the screen when it is left', () => {
    const tracker = readingTracker(charactersIn, -1)
    tracker.look(screen(0, 0), false)
    tracker.leave(500, true)
    expect(tracker.furthest()).toBe(-1)
    tracker.look(screen(0, SECOND), false)
    // Six sentences of twenty characters at 1,200 a minute.
    tracker.leave(8 * SECOND, true)
    expect(tracker.furthest()).toBe(7)
    expect(tracker.take()).toEqual([{ rows: 6, characters: 120, ms: 7_000 }])
  })

  it('takes the time of a pause only up to a minute a sentence', () => {
    const tracker = readingTracker(charactersIn, -1)
    for (let at = 0; at <= 3_600 * SECOND; at += SECOND) tracker.look(screen(0, at), false)
    tracker.leave(3_600 * SECOND, true)
    expect(tracker.take()).toEqual([{ rows: 6, characters: 120, ms: 360_000 }])
  })

  it('gives a reader who scrolls by lines the time that was spent, but for pauses', () => {
    const tracker = readingTracker(charactersIn, -1)
    const PER_ROW = 6 * SECOND
    for (let row = 0; row < 60; row += 1)
      for (let second = 0; second < 6; second += 1)
        tracker.look(screen(row, row * PER_ROW + second * SECOND), false)
    tracker.leave(60 * PER_ROW, true)
    const { rows, characters, ms } = sumOf(tracker.take())
    expect({ rows, characters }).toEqual({ rows: 46, characters: 920 })
    expect(ms).toBeGreaterThan(55 * PER_ROW)
    expect(ms).toBeLessThanOrEqual(60 * PER_ROW)
  })

  it('counts nothing that was skimmed', () => {
    const tracker = readingTracker(charactersIn, -1)
    for (let row = 0; row < 300; row += 5) tracker.look(screen(row, row * 20), false)
    tracker.leave(6_100, false)
    expect(tracker.take()).toEqual([])
    expect(tracker.furthest()).toBe(294)
  })
})

describe('a law of readings', () => {
  const step = fc.record({
    first: fc.nat(300),
    ms: fc.nat(90_000),
    isJump: fc.boolean(),
    leaves: fc.boolean(),
  })

  it('keeps furthest from falling, time within what has passed, and each row to one count', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), steps => {
        const tracker = readingTracker(charactersIn, -1)
        let at = 0
        let furthest = -1
        for (const { first, ms, isJump, leaves } of steps) {
          at += ms
          if (leaves) tracker.leave(at, false)
          else tracker.look(screen(first, at), isJump)
          expect(tracker.furthest()).toBeGreaterThanOrEqual(furthest)
          furthest = tracker.furthest()
        }
        tracker.leave(at, false)
        furthest = tracker.furthest()
        const taken = tracker.take()
        const { rows, characters, ms } = sumOf(taken)
        expect(ms).toBeLessThanOrEqual(at)
        expect(rows).toBeLessThanOrEqual(210)
        expect(characters).toBe(rows * CHARACTERS)
        for (const activity of taken)
          expect(ReadingActivity.safeParse({ article_id: 1, ...activity }).error).toBeUndefined()
        const passed = tracker.passed()
        expect(passed.every(([from, to]) => from <= to)).toBe(true)
        expect(Math.max(-1, ...passed.map(([, to]) => to))).toBe(furthest)
      }),
    )
  })
})
