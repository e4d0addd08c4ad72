import { default_w } from 'ts-fsrs'
import type { Card, CardMemory, Rating } from '../../../contracts/schemas/learners/review.ts'
import type { ReviewSettings } from '../../../contracts/schemas/learners/review-settings.ts'
import {
  momentOfStudyTime,
  type StudyDays,
  studyDay,
  zoneOffsetMs,
} from '../../../learning/schedule/study-time.ts'

// Anki's numbers: rslib/src/card/mod.rs, rslib/src/revlog/mod.rs and rslib/src/storage/card/data.rs of ankitects/anki.

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** The start of Anki's days, before its first release: no rating is older. */
const FIRST_DAY = '2006-01-01'

/** Seconds at the learner's first day, and minutes west of UTC. */
export function beginningOf(days: StudyDays): { crt: number; creationOffset: number } {
  const at = momentOfStudyTime(new Date(`${FIRST_DAY}T00:00:00.000Z`), days)
  return { crt: seconds(at.getTime()), creationOffset: -zoneOffsetMs(at, days.time_zone) / MINUTE_MS }
}

const seconds = (ms: number) => Math.floor(ms / 1_000)

const dayNumber = (at: string, days: StudyDays): number =>
  (Date.parse(studyDay(new Date(at), days)) - Date.parse(FIRST_DAY)) / DAY_MS

const TYPES = { new: 0, learning: 1, review: 2, relearning: 3 } as const
const SUSPENDED = -1
const BURIED = -3
/** A step within its day waits for its minute; one past it waits for its day. */
const QUEUES = { new: 0, minutes: 1, review: 2, days: 3 } as const
/** 250 %: FSRS leaves the ease as it was at first. */
const EASE = 2_500
/** Permille of difficulty from 1 to 10, over 100, so that it is not taken for an ease. */
const shifted = (difficulty: number) => Math.round(((difficulty - 1) / 9 + 0.1) * 1_000)

export type ScheduledCard = Pick<Card, keyof CardMemory | 'suspended' | 'buried_until'>

/** `position` counts new cards. */
export function ankiCard(card: ScheduledCard, position: number, settings: ReviewSettings, now: Date) {
  const { state, step, reps, lapses, suspended, buried_until } = card
  const isNew = state === 'new'
  const steps = stepsOf(card, settings)
  const last = card.last_review ?? card.due_at
  const isToday = steps !== null && dayNumber(card.due_at, settings) <= dayNumber(last, settings)
  const waits = isNew ? 'new' : steps === null ? 'review' : isToday ? 'minutes' : 'days'
  const isBuried = buried_until !== null && Date.parse(buried_until) > now.getTime()
  return {
    type: TYPES[state],
    queue: suspended ? SUSPENDED : isBuried ? BURIED : QUEUES[waits],
    due: isNew ? position : isToday ? seconds(Date.parse(card.due_at)) : dayNumber(card.due_at, settings),
    ivl: isNew || state === 'learning' ? 0 : daysOf(card, last, settings),
    factor: isNew ? 0 : EASE,
    reps,
    lapses,
    left: steps === null ? 0 : Math.max(1, steps.length - step),
    data: isNew ? '{}' : memoryOf(card, settings),
  }
}

const stepsOf = ({ state }: CardMemory, { learning_steps, relearning_steps }: ReviewSettings) =>
  state === 'learning' ? learning_steps : state === 'relearning' ? relearning_steps : null

/** Anki keeps a relearned card's next interval, which is not set yet. */
const daysOf = ({ state, due_at, stability }: CardMemory, last: string, days: StudyDays) =>
  Math.max(1, state === 'review' ? dayNumber(due_at, days) - dayNumber(last, days) : Math.round(stability))

const DECAY = 20

function memoryOf(
  { stability, difficulty, last_review }: CardMemory,
  { desired_retention, weights }: ReviewSettings,
): string {
  return JSON.stringify({
    s: rounded(stability, 4),
    d: rounded(difficulty, 3),
    dr: rounded(desired_retention, 2),
    decay: rounded((weights ?? default_w)[DECAY] ?? 0, 3),
    ...(last_review === null ? {} : { lrt: seconds(Date.parse(last_review)) }),
  })
}

const rounded = (value: number, places: number) => Number(value.toFixed(places))

const EASES: Record<Rating, number> = { again: 1, hard: 2, good: 3, easy: 4 }
/** The state before the rating: learning, review and relearning. */
const KINDS = { new: 0, learning: 0, review: 1, relearning: 2 } as const

export interface LoggedRating {
  readonly rating: Rating
  readonly reviewed_at: string
  readonly duration_ms?: number | undefined
  readonly before: CardMemory
  readonly after: CardMemory
}

/** Intervals are days, or negative seconds. */
export const ankiRating = (
  { rating, reviewed_at, duration_ms = 0, before, after }: LoggedRating,
  days: StudyDays,
) => ({
  ease: EASES[rating],
  ivl: interval(after, reviewed_at, days),
  lastIvl: before.last_review === null ? 0 : interval(before, before.last_review, days),
  factor: shifted(after.difficulty),
  time: duration_ms,
  type: KINDS[before.state],
})

function interval({ state, due_at }: CardMemory, from: string, days: StudyDays): number {
  const between = dayNumber(due_at, days) - dayNumber(from, days)
  if (state === 'review') return Math.max(1, between)
  return between > 0 ? between : -Math.max(0, seconds(Date.parse(due_at) - Date.parse(from)))
}

const MINUTES = { m: 1, h: 60, d: 1_440 } as const

/** Takes steps such as 10m or 1d. */
const inMinutes = (steps: readonly string[]) =>
  steps.map(step => Number.parseInt(step, 10) * MINUTES[unitOf(step)])

const unitOf = (step: string): keyof typeof MINUTES =>
  step.endsWith('d') ? 'd' : step.endsWith('h') ? 'h' : 'm'

const NO_LIMIT = 9_999

export const ankiPreset = (id: number, settings: ReviewSettings) => ({
  id,
  name: 'yomu',
  mod: 0,
  usn: -1,
  maxTaken: 60,
  autoplay: true,
  timer: 0,
  replayq: true,
  new: {
    bury: settings.bury_siblings,
    delays: inMinutes(settings.learning_steps),
    initialFactor: EASE,
    ints: [1, 4, 7],
    order: 1,
    perDay: settings.new_per_day,
    separate: true,
  },
  rev: {
    bury: settings.bury_siblings,
    ease4: 1.3,
    fuzz: 0.05,
    ivlFct: 1,
    maxIvl: settings.maximum_interval,
    minSpace: 1,
    perDay: settings.reviews_per_day ?? NO_LIMIT,
  },
  lapse: {
    delays: inMinutes(settings.relearning_steps),
    leechAction: settings.leech_action === 'suspend' ? 0 : 1,
    leechFails: settings.leech_threshold === 0 ? NO_LIMIT : settings.leech_threshold,
    minInt: 1,
    mult: 0,
  },
  dyn: false,
  desiredRetention: settings.desired_retention,
  fsrsParams6: settings.weights ?? [],
})
