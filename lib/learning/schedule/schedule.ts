import {
  type CardInput,
  type FSRS,
  Rating as FsrsRating,
  fsrs,
  GenSeedStrategyWithCardId,
  type Grade,
  type RecordLogItem,
  State,
  type Steps,
  StrategyMode,
} from 'ts-fsrs'
import type { CardMemory, CardState, Rating } from '../../contracts/schemas/learners/review.ts'
import type { ReviewSettings } from '../../contracts/schemas/learners/review-settings.ts'
import { momentOfStudyTime, type StudyDays, studyTime } from './study-time.ts'

export type Scheduling = StudyDays &
  Pick<
    ReviewSettings,
    'desired_retention' | 'maximum_interval' | 'learning_steps' | 'relearning_steps' | 'fuzz' | 'weights'
  >

interface ScheduledCard extends CardMemory {
  readonly card_id: string
}

const DAY_MS = 86_400_000

/** A new card is due at once. */
export const newMemory = (at: Date): CardMemory => ({
  state: 'new',
  step: 0,
  stability: 0,
  difficulty: 0,
  due_at: at.toISOString(),
  last_review: null,
  reps: 0,
  lapses: 0,
})

/** A rating at that moment gives the same result. */
export function previews(card: ScheduledCard, at: Date, scheduling: Scheduling): Record<Rating, CardMemory> {
  const after = scheduler(scheduling).repeat(inStudyTime(card, at, scheduling), studyTime(at, scheduling))
  return {
    again: memoryOf(after[FsrsRating.Again], at, scheduling),
    hard: memoryOf(after[FsrsRating.Hard], at, scheduling),
    good: memoryOf(after[FsrsRating.Good], at, scheduling),
    easy: memoryOf(after[FsrsRating.Easy], at, scheduling),
  }
}

export function intervalsAfter(
  card: ScheduledCard,
  at: Date,
  scheduling: Scheduling,
): Record<Rating, number> {
  const after = previews(card, at, scheduling)
  const seconds = ({ due_at }: CardMemory) => Math.round((Date.parse(due_at) - at.getTime()) / 1_000)
  return {
    again: seconds(after.again),
    hard: seconds(after.hard),
    good: seconds(after.good),
    easy: seconds(after.easy),
  }
}

const GRADES: Record<Rating, Grade> = {
  again: FsrsRating.Again,
  hard: FsrsRating.Hard,
  good: FsrsRating.Good,
  easy: FsrsRating.Easy,
}

/** Rates at a moment that is not before the last rating. */
export function rated(card: ScheduledCard, rating: Rating, at: Date, scheduling: Scheduling): CardMemory {
  const now = studyTime(at, scheduling)
  return memoryOf(
    scheduler(scheduling).next(inStudyTime(card, at, scheduling), now, GRADES[rating]),
    at,
    scheduling,
  )
}

/** Keyed by settings: a queue schedules many cards by the same. */
const schedulers = new WeakMap<Scheduling, FSRS>()

function scheduler(scheduling: Scheduling): FSRS {
  const known = schedulers.get(scheduling)
  if (known) return known
  const { desired_retention, maximum_interval, fuzz, weights, ...steps } = scheduling
  const newScheduler = fsrs({
    request_retention: desired_retention,
    maximum_interval,
    enable_fuzz: fuzz,
    learning_steps: stepsOf(steps.learning_steps),
    relearning_steps: stepsOf(steps.relearning_steps),
    ...(weights ? { w: weights } : {}),
  }).useStrategy(StrategyMode.SEED, GenSeedStrategyWithCardId('card_id'))
  schedulers.set(scheduling, newScheduler)
  return newScheduler
}

const STATES: Record<CardState, State> = {
  new: State.New,
  learning: State.Learning,
  review: State.Review,
  relearning: State.Relearning,
}
const STATE_NAMES: Record<State, CardState> = {
  [State.New]: 'new',
  [State.Learning]: 'learning',
  [State.Review]: 'review',
  [State.Relearning]: 'relearning',
}

/** Study time, whose UTC date is the study day: FSRS counts days by UTC date, and asks only for the last review. */
function inStudyTime(card: ScheduledCard, at: Date, days: StudyDays): CardInput & { card_id: string } {
  const { card_id, state, step, stability, difficulty, due_at, last_review, reps, lapses } = card
  const shifted = (moment: string) => studyTime(new Date(moment), days)
  return {
    card_id,
    state: STATES[state],
    learning_steps: step,
    stability,
    difficulty,
    due: shifted(due_at),
    last_review: last_review === null ? null : latest(shifted(last_review), studyTime(at, days)),
    reps,
    lapses,
    scheduled_days: 0,
    elapsed_days: 0,
  }
}

/** The last review of a learner who moved west may lie ahead in study time: then no time has passed. */
const latest = (moment: Date, now: Date) => (moment > now ? now : moment)

/** A step below a day is added to the moment itself: the change of daylight saving does not lengthen ten minutes. */
function memoryOf({ card }: RecordLogItem, at: Date, days: StudyDays): CardMemory {
  const interval = card.due.getTime() - studyTime(at, days).getTime()
  const due = interval < DAY_MS ? new Date(at.getTime() + interval) : momentOfStudyTime(card.due, days)
  return {
    state: STATE_NAMES[card.state],
    step: card.learning_steps,
    stability: card.stability,
    difficulty: card.difficulty,
    due_at: due.toISOString(),
    last_review: at.toISOString(),
    reps: card.reps,
    lapses: card.lapses,
  }
}

/** The schema of the settings admits only such steps. */
const isStep = (step: string): step is Steps[number] => /^\d+[mhd]$/.test(step)
const stepsOf = (steps: readonly string[]): Steps => steps.filter(isStep)
