import fc from 'fast-check'
import { type Card, createEmptyCard, fsrs, GenSeedStrategyWithCardId, StrategyMode } from 'ts-fsrs'
import { describe, expect, it } from 'vitest'
import { type CardMemory, Rating } from '../../../../lib/contracts/schemas/learners/review.ts'
import { ReviewSettings } from '../../../../lib/contracts/schemas/learners/review-settings.ts'
import { newMemory, previews, rated } from '../../../../lib/learning/schedule/schedule.ts'
import { momentOfStudyTime, studyDay, studyTime } from '../../../../lib/learning/schedule/study-time.ts'

const card_id = 'w.3R57XZB1N4QT8VKC2M6HWDPYGE.recognition'
const MINUTE = 60_000
const DAY = 86_400_000
const settings = (given: object = {}) => ReviewSettings.parse(given)
const later = (at: Date, ms: number) => new Date(at.getTime() + ms)
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / DAY)

/** Rates whenever the card is due. */
function history(ratings: Rating[], given = settings({ fuzz: false })): CardMemory[] {
  let at = new Date('2022-11-29T12:30:00Z')
  let memory = newMemory(at)
  return ratings.map(rating => {
    memory = rated({ card_id, ...memory }, rating, at, given)
    at = new Date(memory.due_at)
    return memory
  })
}

const ratings = fc.array(
  fc.record({
    rating: fc.constantFrom(...Rating.options),
    after: fc.integer({ min: 0, max: 200 * 24 * 60 }),
  }),
  { minLength: 1, maxLength: 12 },
)
const scheduling = fc.record({
  time_zone: fc.constantFrom('UTC', 'Asia/Tokyo', 'Europe/Berlin', 'America/New_York', 'Pacific/Kiritimati'),
  day_starts_at: fc.integer({ min: 0, max: 23 }),
  fuzz: fc.boolean(),
  desired_retention: fc.double({ min: 0.7, max: 0.99, noNaN: true }),
})

describe('the schedule of a card', () => {
  it('equals the published example of FSRS-6', () => {
    // py-fsrs 6, tests/test_basic.py: the intervals in days of this history with the default weights.
    const rating = (again: boolean): Rating => (again ? 'again' : 'good')
    const memories = history([0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0].map(again => rating(again === 1)))
    const intervals = memories.map(({ due_at, last_review }) => daysBetween(last_review ?? due_at, due_at))
    expect(intervals).toEqual([0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12, 21])
  })

  it('equals the reference implementation of FSRS-6', () => {
    // fsrs-rs, test_memory_state: these ratings after so many days each.
    const given = settings({ fuzz: false })
    let at = new Date('2022-11-29T12:30:00Z')
    let memory = newMemory(at)
    for (const [rating, days] of [
      ['again', 0],
      ['good', 0],
      ['good', 1],
      ['good', 3],
      ['good', 8],
      ['good', 21],
    ] as const) {
      at = later(at, days * DAY)
      memory = rated({ card_id, ...memory }, rating, at, given)
    }
    expect(memory.stability).toBeCloseTo(53.62691, 4)
    expect(memory.difficulty).toBeCloseTo(6.3574867, 4)
    // The first rating, in the order again, hard, good, easy.
    const first = Rating.options.map(rating => history([rating])[0])
    expect(first.map(memory => memory?.stability)).toEqual([0.212, 1.2931, 2.3065, 8.2956])
    const difficulties = [6.4133, 5.11217071, 2.11810397, 1]
    for (const [n, difficulty] of difficulties.entries())
      expect(first[n]?.difficulty).toBeCloseTo(difficulty, 7)
  })

  it('equals that of FSRS for the same study times', () => {
    fc.assert(
      fc.property(ratings, scheduling, (given, values) => {
        const set = settings(values)
        const direct = fsrs({
          request_retention: set.desired_retention,
          enable_fuzz: set.fuzz,
          learning_steps: ['1m', '10m'],
          relearning_steps: ['10m'],
        }).useStrategy(StrategyMode.SEED, GenSeedStrategyWithCardId('card_id'))
        let at = new Date('2026-03-01T09:00:00Z')
        let memory = newMemory(at)
        let card: Card = { ...createEmptyCard(studyTime(at, set)), card_id } as Card
        for (const { rating, after: minutes } of given) {
          at = later(at, minutes * MINUTE)
          memory = rated({ card_id, ...memory }, rating, at, set)
          const now = studyTime(at, set)
          ;({ card } = direct.next({ ...card, card_id } as Card, now, Rating.options.indexOf(rating) + 1))
          const { stability, difficulty, reps, lapses, learning_steps } = card
          expect(memory).toMatchObject({ stability, difficulty, reps, lapses, step: learning_steps })
          const due = studyTime(new Date(memory.due_at), set)
          // An hour at most, where clocks change between the review and its due date.
          expect(Math.abs(due.getTime() - card.due.getTime())).toBeLessThanOrEqual(60 * MINUTE)
          card.due = due
        }
      }),
    )
  })

  it('equals the preview', () => {
    fc.assert(
      fc.property(ratings, scheduling, (given, values) => {
        const set = settings(values)
        let at = new Date('2026-03-01T09:00:00Z')
        let memory = newMemory(at)
        for (const { rating, after: minutes } of given) {
          at = later(at, minutes * MINUTE)
          const shown = previews({ card_id, ...memory }, at, set)
          memory = rated({ card_id, ...memory }, rating, at, set)
          expect(memory).toEqual(shown[rating])
        }
      }),
    )
  })

  it('is the same in every zone whose clocks show the same time', () => {
    const zones = fc.constantFrom(['Asia/Tokyo', 9], ['America/Phoenix', -7], [
      'Pacific/Kiritimati',
      14,
    ] as const)
    fc.assert(
      fc.property(
        ratings,
        zones,
        fc.integer({ min: 0, max: 23 }),
        (given, [time_zone, hours], day_starts_at) => {
          const shift = Number(hours) * 60 * MINUTE
          const [here, there] = [settings({ day_starts_at }), settings({ day_starts_at, time_zone })]
          let at = new Date('2026-03-01T09:00:00Z')
          let memory = newMemory(at)
          let shifted = newMemory(later(at, -shift))
          for (const { rating, after: minutes } of given) {
            at = later(at, minutes * MINUTE)
            memory = rated({ card_id, ...memory }, rating, at, here)
            shifted = rated({ card_id, ...shifted }, rating, later(at, -shift), there)
            const { due_at, last_review: _, ...same } = memory
            expect(shifted).toMatchObject(same)
            expect(Date.parse(shifted.due_at)).toBe(Date.parse(due_at) - shift)
          }
        },
      ),
    )
  })
})

describe('a schedule where the clocks change', () => {
  /** Each on another day, at an hour that no clock skips or shows twice. */
  const byDay = fc.array(
    fc.record({
      rating: fc.constantFrom('good' as const, 'easy' as const, 'hard' as const, 'again' as const),
      days: fc.integer({ min: 1, max: 90 }),
      minute: fc.integer({ min: 60, max: 19 * 60 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  const zones = fc.constantFrom(
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'America/Santiago',
  )

  it('equals that of a learner whose clocks never change and show the same time', () => {
    fc.assert(
      fc.property(byDay, zones, fc.boolean(), (given, time_zone, fuzz) => {
        const [here, there] = [settings({ fuzz }), settings({ fuzz, time_zone })]
        let [date, memory, other] = [
          Date.parse('2026-01-05T00:00:00Z'),
          newMemory(new Date(0)),
          newMemory(new Date(0)),
        ]
        for (const { rating, days, minute } of given) {
          date += days * DAY
          // The time that both clocks show, counted from the start of the study day.
          const shown = new Date(date + minute * MINUTE)
          const [at, otherAt] = [momentOfStudyTime(shown, here), momentOfStudyTime(shown, there)]
          memory = rated({ card_id, ...memory }, rating, at, here)
          other = rated({ card_id, ...other }, rating, otherAt, there)
          const { due_at, last_review: _, ...same } = memory
          expect(other).toMatchObject(same)
          const [due, otherDue] = [new Date(due_at), new Date(other.due_at)]
          if (memory.state === 'review') expect(studyTime(otherDue, there)).toEqual(studyTime(due, here))
          else expect(otherDue.getTime() - otherAt.getTime()).toBe(due.getTime() - at.getTime())
        }
      }),
    )
  })
})

describe('a study day', () => {
  it('decides how many days have passed, instead of the date in UTC', () => {
    const set = settings({ time_zone: 'Asia/Tokyo', fuzz: false })
    const at = new Date('2026-11-20T01:00:00Z')
    const learnt = rated({ card_id, ...newMemory(at) }, 'easy', at, set)
    // 23:00 and 01:00 UTC are 8 and 10 o'clock of one day in Tokyo.
    const early = rated({ card_id, ...learnt }, 'good', new Date('2026-11-24T23:00:00Z'), set)
    const late = rated({ card_id, ...learnt }, 'good', new Date('2026-11-25T01:00:00Z'), set)
    expect(early.stability).toBe(late.stability)
    // At four in the morning the next study day begins: 18:59 and 19:01 UTC are two days.
    const before = rated({ card_id, ...learnt }, 'good', new Date('2026-11-25T18:59:00Z'), set)
    const next = rated({ card_id, ...learnt }, 'good', new Date('2026-11-25T19:01:00Z'), set)
    expect(before.stability).toBe(late.stability)
    expect(next.stability).toBeGreaterThan(late.stability)
  })

  it('keeps steps of ten minutes and the time of day when the clocks change', () => {
    const set = settings({ time_zone: 'Europe/Berlin', fuzz: false })
    // On 29 March 2026 at 01:00 UTC the clocks go forward, on 25 October at 01:00 UTC back.
    for (const change of ['2026-03-29T00:55:00Z', '2026-10-25T00:55:00Z']) {
      const at = new Date(change)
      const first = rated({ card_id, ...newMemory(at) }, 'good', at, set)
      expect(Date.parse(first.due_at) - at.getTime()).toBe(10 * MINUTE)
    }
    for (const [eve, hours] of [
      ['2026-03-28T12:00:00Z', 23],
      ['2026-10-24T12:00:00Z', 25],
    ] as const) {
      const at = new Date(eve)
      const easy = rated({ card_id, ...newMemory(at) }, 'easy', at, set)
      const whole = daysBetween(at.toISOString(), easy.due_at)
      expect(Date.parse(easy.due_at) - at.getTime()).toBe(((whole - 1) * 24 + hours) * 60 * MINUTE)
    }
  })

  it('does not go backwards for a learner who travels west', () => {
    const at = new Date('2026-11-20T20:00:00Z')
    const east = settings({ time_zone: 'Pacific/Kiritimati', fuzz: false })
    const west = settings({ time_zone: 'America/New_York', fuzz: false })
    const learnt = rated({ card_id, ...newMemory(at) }, 'easy', at, east)
    const again = rated({ card_id, ...learnt }, 'good', later(at, 5 * MINUTE), west)
    expect(again).toMatchObject({ reps: 2, last_review: later(at, 5 * MINUTE).toISOString() })
    expect(studyDay(new Date(again.due_at), west) > studyDay(at, west)).toBe(true)
  })
})
