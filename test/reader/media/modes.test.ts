import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { courseAt, courseFrom, type Modes, step } from '../../../reader/src/media/recording/modes.ts'
import { type Timeline, timelineOf } from '../../../reader/src/media/recording/timeline.ts'
import { runs } from '../../support/sample.ts'

const plain: Modes = { pauses: false, times: 1, gaps: 'play', delay_ms: 0 }
const spoken = (row: number, start_ms: number, end_ms: number) => ({ row, start_ms, end_ms })
/** Two sentences close together, and a third after a long silence. */
const three = timelineOf([spoken(0, 500, 1_500), spoken(1, 2_000, 3_000), spoken(2, 6_000, 7_000)])

interface Happened {
  at_ms: number
  act: 'pause' | 'seek' | 'forward'
  to_ms?: number
}

/** Plays through a recording with a clock that is up to `late_ms` late, going on after each pause. */
function played(
  timeline: Timeline,
  modes: Modes,
  { from = 0, until = 10_000, late_ms = 0, begun = courseAt(timeline, modes, from) } = {},
) {
  const happened: Happened[] = []
  let at_ms = from
  let course = begun
  for (let steps = 0; steps < 2_000 && at_ms < until; steps += 1) {
    const next = step(timeline, modes, course, at_ms)
    course = next.course
    if (next.act.act === 'pause') {
      happened.push({ at_ms, act: 'pause' })
      continue
    }
    if (next.act.act === 'seek') {
      happened.push({ at_ms, act: 'seek', to_ms: next.act.to_ms })
      at_ms = next.act.to_ms
      continue
    } else if (next.act.isForward) happened.push({ at_ms, act: 'forward' })
    at_ms = Math.max(at_ms + 1, Math.min(next.next_ms ?? at_ms + 250, at_ms + 250) + late_ms)
  }
  return { happened, at_ms, place: course.place }
}

const pausesIn = (happened: readonly Happened[]) =>
  happened.filter(({ act }) => act === 'pause').map(each => each.at_ms)

describe('playing a recording', () => {
  it('goes on without acts when no mode is on', () => {
    expect(played(three, plain)).toMatchObject({ happened: [], place: 2 })
  })

  it('pauses at the end of each sentence, and goes on from there', () => {
    expect(played(three, { ...plain, pauses: true }).happened).toEqual([
      { at_ms: 1_500, act: 'pause' },
      { at_ms: 3_000, act: 'pause' },
      { at_ms: 7_000, act: 'pause' },
    ])
  })

  it('pauses once after a sentence when asked for that', () => {
    const begun = { ...courseAt(three, plain, 0), pausesNext: true }
    expect(pausesIn(played(three, plain, { begun: { ...begun, place: 0 } }).happened)).toEqual([1_500])
  })

  it('plays a sentence alone, whatever the modes', () => {
    const found = courseFrom(three, plain, 1, true)
    expect(found?.to_ms).toBe(2_000)
    const { happened } = played(three, plain, {
      from: 2_000,
      until: 3_100,
      ...(found && { begun: found.course }),
    })
    expect(happened).toEqual([{ at_ms: 3_000, act: 'pause' }])
  })

  it('repeats each sentence, and pauses after the last time', () => {
    expect(played(three, { ...plain, times: 3, pauses: true }, { until: 3_100 }).happened).toEqual([
      { at_ms: 1_500, act: 'seek', to_ms: 500 },
      { at_ms: 1_500, act: 'seek', to_ms: 500 },
      { at_ms: 1_500, act: 'pause' },
      { at_ms: 3_000, act: 'seek', to_ms: 2_000 },
      { at_ms: 3_000, act: 'seek', to_ms: 2_000 },
      { at_ms: 3_000, act: 'pause' },
    ])
  })

  it('skips long silences alone, with some of them left on both sides', () => {
    expect(played(three, { ...plain, gaps: 'skip' }).happened).toEqual([
      { at_ms: 3_250, act: 'seek', to_ms: 5_750 },
    ])
    const late = timelineOf([spoken(0, 4_000, 5_000)])
    expect(played(late, { ...plain, gaps: 'skip' }).happened).toEqual([
      { at_ms: 0, act: 'seek', to_ms: 3_750 },
    ])
  })

  it('passes long silences quickly', () => {
    const { happened } = played(three, { ...plain, gaps: 'forward' })
    expect(happened[0]).toEqual({ at_ms: 3_250, act: 'forward' })
    expect(happened.at(-1)?.at_ms).toBeLessThan(5_750)
  })

  it('pauses later for sound that is late, and does not cut its start', () => {
    const delayed = { ...plain, pauses: true, delay_ms: 200 }
    expect(pausesIn(played(three, delayed).happened)).toEqual([1_700, 3_200, 7_200])
    expect(courseFrom(three, delayed, 1)?.to_ms).toBe(2_000)
    expect(courseFrom(three, { ...plain, delay_ms: -200 }, 1)?.to_ms).toBe(1_800)
  })

  it('gives sentences that overlap their turns', () => {
    const overlapping = timelineOf([spoken(0, 0, 2_000), spoken(1, 1_500, 3_000)])
    expect(pausesIn(played(overlapping, { ...plain, pauses: true }).happened)).toEqual([1_500, 3_000])
  })
})

const gaps = fc.constantFrom('play' as const, 'skip' as const, 'forward' as const)
const modes: fc.Arbitrary<Modes> = fc.record({
  pauses: fc.boolean(),
  times: fc.integer({ min: 1, max: 5 }),
  gaps,
  delay_ms: fc.integer({ min: -40, max: 40 }).map(steps => steps * 50),
})
const timeline = fc
  .array(
    fc.record({ gap: fc.integer({ min: 0, max: 4_000 }), length: fc.integer({ min: 300, max: 6_000 }) }),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map(parts => {
    // The earliest delay does not come before the start.
    let at = 2_000
    return timelineOf(
      parts.map(({ gap, length }, row) => {
        const start_ms = at + gap
        at = start_ms + length
        return spoken(row, start_ms, at)
      }),
    )
  })

describe('any combination of modes', () => {
  it('reaches the end, with every sentence played as often as asked', () => {
    fc.assert(
      fc.property(timeline, modes, fc.integer({ min: 0, max: 60 }), (all, how, late_ms) => {
        const last = all.at(-1)?.end_ms ?? 0
        const until = last + Math.abs(how.delay_ms) + 500
        const { happened, at_ms, place } = played(all, how, { until, late_ms })
        expect(at_ms).toBeGreaterThanOrEqual(until)
        expect(place).toBe(all.length - 1)
        const backwards = happened.filter(({ act, at_ms, to_ms = at_ms }) => act === 'seek' && to_ms < at_ms)
        expect(backwards).toHaveLength(all.length * (how.times - 1))
        if (how.pauses) expect(pausesIn(happened)).toHaveLength(all.length)
      }),
      runs(2_000, 10),
    )
  })

  it('rests within the lateness of the clock after the end of a sentence', () => {
    fc.assert(
      fc.property(timeline, modes, fc.integer({ min: 0, max: 140 }), (all, how, late_ms) => {
        const until = (all.at(-1)?.end_ms ?? 0) + Math.abs(how.delay_ms) + 500
        const { happened } = played(all, { ...how, pauses: true }, { until, late_ms })
        for (const [place, at] of pausesIn(happened).entries()) {
          const past = at - (all[place]?.end_ms ?? 0) - how.delay_ms
          expect(past).toBeGreaterThanOrEqual(0)
          expect(past).toBeLessThanOrEqual(150)
        }
      }),
      runs(2_000, 10),
    )
  })
})
