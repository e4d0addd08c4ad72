import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ReadingActivity } from '../../lib/contracts/schemas/learners/learning-events.ts'
import { type Activity, readingTracker } from '../../reader/src/screens/read/progress/reading-tracker.ts'

/** Twenty characters a row; every third is a line break. */
const CHARACTERS = 20
const charactersIn = (row: number) => (row % 3 === 2 ? 0 : CHARACTERS)
const sentencesIn = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, n) => from + n).filter(row => charactersIn(row) > 0)

const trackerFrom = (furthest: number, pace = 600) => readingTracker(charactersIn, furthest, () => pace)

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
    const tracker = trackerFrom(-1)
    tracker.takeView(screen(0, 0), false)
    tracker.takeView(screen(3, 200), false)
    expect(tracker.furthest()).toBe(2)
    tracker.takeView(screen(0, 400), false)
    expect(tracker.furthest()).toBe(2)
  })

  it('goes as far as rows stayed on the screen as long as reading them takes', () => {
    const tracker = trackerFrom(-1)
    for (let at = 0; at < 10 * SECOND; at += SECOND) tracker.takeView(screen(0, at), false)
    expect(tracker.furthest()).toBe(-1)
    // Sixty characters at 400 a minute take nine seconds.
    tracker.takeView(screen(0, 10 * SECOND), false)
    expect(tracker.furthest()).toBe(3)
    for (let at = 11 * SECOND; at <= 18 * SECOND; at += SECOND) tracker.takeView(screen(0, at), false)
    expect(tracker.furthest()).toBe(7)
    const slow = trackerFrom(-1, 200)
    for (let at = 0; at <= 18 * SECOND; at += SECOND) slow.takeView(screen(0, at), false)
    // Sixty characters at 200 a minute take eighteen.
    expect(slow.furthest()).toBe(3)
  })

  it('does not spend the time of one screen on the next', () => {
    const tracker = trackerFrom(-1)
    for (let at = 0; at <= 9 * SECOND; at += SECOND) tracker.takeView(screen(0, at), false)
    for (let at = 10 * SECOND; at <= 20 * SECOND; at += SECOND) tracker.takeView(screen(9, at), false)
    expect(tracker.furthest()).toBe(12)
  })

  it('is not moved by a jump, nor by scrolling on at once', () => {
    const tracker = trackerFrom(4)
    tracker.takeView(screen(0, 0), false)
    tracker.takeView(screen(300, 100), true)
    tracker.takeView(screen(303, 400), false)
    expect(tracker.furthest()).toBe(4)
    for (let at = SECOND; at <= 11 * SECOND; at += SECOND) tracker.takeView(screen(303, at), false)
    expect(tracker.furthest()).toBe(306)
  })

  it('counts nothing of a short text that was opened for a moment, and does not finish it', () => {
    for (let visit = 0; visit < 3; visit += 1) {
      const tracker = trackerFrom(-1)
      tracker.takeView(screen(0, 0), false)
      tracker.leave(6 * SECOND, true)
      expect([tracker.furthest(), tracker.take()]).toEqual([-1, []])
    }
    const tracker = trackerFrom(-1)
    tracker.takeView(screen(0, 0), false)
    // Six sentences of twenty characters at 400 a minute.
    tracker.leave(18 * SECOND, true)
    expect(tracker.furthest()).toBe(7)
    expect(tracker.take()).toEqual([{ rows: 6, characters: 120, ms: 18_000, ranges: [[0, 7]] }])
  })

  it('ends where it was scrolled to the end, in the time that its reader needs', () => {
    const tracker = trackerFrom(-1)
    tracker.takeView(screen(0, 0), false)
    tracker.takeView(screen(9, SECOND), false)
    tracker.leave(3 * SECOND, true)
    expect(tracker.furthest()).toBe(10)
    const quick = trackerFrom(-1)
    quick.takeView(screen(0, 0), false)
    quick.takeView(screen(9, SECOND), false)
    // Six sentences of twenty characters at 1,200 a minute.
    quick.leave(7 * SECOND, true)
    expect(quick.furthest()).toBe(16)
    // Rows that were there at once are not scrolled to by a step.
    const step = trackerFrom(-1)
    step.takeView(screen(0, 0), false)
    step.takeView(screen(1, SECOND), false)
    step.leave(8 * SECOND, true)
    expect(step.furthest()).toBe(0)
  })

  it('has a whole screen once its sentences were read and scrolled off, however long they stayed before', () => {
    const tracker = trackerFrom(-1)
    // Left open: the rows stay.
    for (let at = 0; at <= 60 * SECOND; at += SECOND) tracker.takeView(screen(0, at), false)
    tracker.leave(60 * SECOND, false)
    expect(tracker.takeScreen()).toBe(false)
    // Come back to, and scrolled through.
    tracker.takeView(screen(0, 61 * SECOND), false)
    tracker.takeView(screen(9, 62 * SECOND), false)
    expect(tracker.takeScreen()).toBe(false)
    tracker.takeView(screen(12, 70 * SECOND), false)
    tracker.takeView(screen(18, 80 * SECOND), false)
    expect(tracker.takeScreen()).toBe(true)
    expect(tracker.takeScreen()).toBe(false)
    tracker.takeView(screen(24, 90 * SECOND), false)
    expect(tracker.takeScreen()).toBe(false)
    tracker.takeView(screen(300, 91 * SECOND), true)
    tracker.takeView(screen(309, 110 * SECOND), false)
    tracker.leave(112 * SECOND, false)
    expect(tracker.takeScreen()).toBe(true)
  })

  it('tells of the time again when rows are read again, by their names', () => {
    const tracker = trackerFrom(-1)
    for (const start of [0, 30 * SECOND]) {
      tracker.takeView(screen(0, start), false)
      tracker.leave(start + 20 * SECOND, true)
    }
    expect(tracker.take()).toEqual([{ rows: 12, characters: 240, ms: 40_000, ranges: [[0, 7]] }])
  })

  it('takes the time of a pause only up to a minute a sentence', () => {
    const tracker = trackerFrom(-1)
    for (let at = 0; at <= 3_600 * SECOND; at += SECOND) tracker.takeView(screen(0, at), false)
    tracker.leave(3_600 * SECOND, true)
    expect(tracker.take()).toEqual([{ rows: 6, characters: 120, ms: 360_000, ranges: [[0, 7]] }])
  })

  it('gives a reader who scrolls by lines the time that was spent, but for pauses', () => {
    const tracker = trackerFrom(-1)
    const PER_ROW = 6 * SECOND
    for (let row = 0; row < 60; row += 1)
      for (let second = 0; second < 6; second += 1)
        tracker.takeView(screen(row, row * PER_ROW + second * SECOND), false)
    tracker.leave(60 * PER_ROW, true)
    const { rows, characters, ms } = sumOf(tracker.take())
    expect({ rows, characters }).toEqual({ rows: 46, characters: 920 })
    expect(ms).toBeGreaterThan(55 * PER_ROW)
    expect(ms).toBeLessThanOrEqual(60 * PER_ROW)
  })

  it('counts nothing that was skimmed', () => {
    const tracker = trackerFrom(-1)
    for (let row = 0; row < 300; row += 5) tracker.takeView(screen(row, row * 20), false)
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

  it('keeps furthest from falling and time within what has passed, and names the rows that count', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), steps => {
        const tracker = trackerFrom(-1)
        let at = 0
        let furthest = -1
        for (const { first, ms, isJump, leaves } of steps) {
          at += ms
          if (leaves) tracker.leave(at, false)
          else tracker.takeView(screen(first, at), isJump)
          expect(tracker.furthest()).toBeGreaterThanOrEqual(furthest)
          furthest = tracker.furthest()
        }
        tracker.leave(at, false)
        furthest = tracker.furthest()
        const taken = tracker.take()
        const { rows, characters, ms } = sumOf(taken)
        expect(ms).toBeLessThanOrEqual(at)
        expect(characters).toBe(rows * CHARACTERS)
        for (const activity of taken)
          expect(
            ReadingActivity.safeParse({ article_id: 1, content_revision: 1, ...activity }).error,
          ).toBeUndefined()
        const passed = tracker.passed()
        expect(passed.every(([from, to]) => from <= to)).toBe(true)
        expect(Math.max(-1, ...passed.map(([, to]) => to))).toBe(furthest)
      }),
    )
  })
})
