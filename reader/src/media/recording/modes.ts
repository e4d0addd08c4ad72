import { begunBy, gapAfter, placeOfRow, type Timeline, turnEnd } from './timeline.ts'

/** The ways of playing that a learner combines. */
export interface Modes {
  /** Pause after each sentence. */
  readonly pauses: boolean
  /** How often each sentence is played: 1 is once. */
  readonly times: number
  /** The treatment of silences between sentences. */
  readonly gaps: 'play' | 'skip' | 'forward'
  /** The text comes so much later than the times say; negative: earlier. For headphones that sound late. */
  readonly delay_ms: number
}

/** The state of playing that goes from one step to the next. */
export interface Course {
  /** The place in the timeline of the sentence that is played, or was played last; -1 before the first. */
  readonly place: number
  /** How often it is still to be played after this time. */
  readonly left: number
  /** True once its end was dealt with. */
  readonly isOver: boolean
  /** True if playing pauses after this sentence, whatever the mode. */
  readonly pausesNext: boolean
  /** A part alone is played, such as a sentence from its panel. */
  readonly isAlone: boolean
}

export type Act = { act: 'pause' } | { act: 'seek'; to_ms: number } | { act: 'play'; isForward: boolean }

export interface Step {
  readonly course: Course
  readonly act: Act
  /** When the next step is due, as a time of the recording; null: nothing is due. */
  readonly next_ms: number | null
}

/** Shorter silences belong to speech. */
export const LEAST_GAP_MS = 1_500
/** So much of a skipped silence is heard before the next sentence, and after the one before. */
const LEAD_MS = 250
/** A sentence that was sought stays the one played although its start is still ahead by so much. */
const TOLERANCE_MS = 40

const begun = (place: number, { times }: Modes, more: Partial<Course> = {}): Course => ({
  ...{ place, left: times - 1, isOver: false, pausesNext: false, isAlone: false },
  ...more,
})

/** The time in the text's own times at which the recording is. */
const inText = (at_ms: number, { delay_ms }: Modes) => at_ms - delay_ms

/** The course after a jump to a time. */
export function courseAt(timeline: Timeline, modes: Modes, at_ms: number): Course {
  const place = begunBy(timeline, inText(at_ms, modes))
  return begun(place, modes, { isOver: place >= 0 && inText(at_ms, modes) >= turnEnd(timeline, place) })
}

/** The course that begins with a sentence, and the time to seek. A sound that is late is not cut at its start. */
export function courseFrom(timeline: Timeline, modes: Modes, row: number, isAlone = false) {
  const place = placeOfRow(timeline, row)
  const spoken = timeline[place]
  return spoken && { course: begun(place, modes, { isAlone }), to_ms: startOf(spoken, modes) }
}

const startOf = ({ start_ms }: { start_ms: number }, { delay_ms }: Modes) =>
  Math.max(0, start_ms + Math.min(0, delay_ms))

/** The act that is due at this time of the recording while it plays. */
export function step(timeline: Timeline, modes: Modes, before: Course, at_ms: number): Step {
  const course = onward(timeline, modes, before, inText(at_ms, modes))
  const end_ms = turnEnd(timeline, course.place) + modes.delay_ms
  if (course.place < 0 || course.isOver) return inGap(timeline, modes, course, at_ms)
  return at_ms < end_ms ? playing(course, end_ms) : atEnd(timeline, modes, course, at_ms)
}

const playing = (course: Course, next_ms: number | null, isForward = false): Step => ({
  course,
  act: { act: 'play', isForward },
  next_ms,
})

/** The next sentence's course once it has begun; the end of the one before comes first. */
function onward(timeline: Timeline, modes: Modes, before: Course, text_ms: number): Course {
  const place = begunBy(timeline, text_ms + TOLERANCE_MS)
  const isNext = place > before.place && (before.isOver || before.place < 0)
  return isNext ? begun(place, modes) : before
}

function inGap(timeline: Timeline, modes: Modes, course: Course, at_ms: number): Step {
  const gap = gapAfter(timeline, course.place)
  if (!gap) return playing(course, null)
  const next_ms = gap.to_ms + modes.delay_ms
  const isLong = gap.to_ms - gap.from_ms > LEAST_GAP_MS
  const resumes_ms = gap.to_ms - LEAD_MS + Math.min(0, modes.delay_ms)
  if (!isLong || modes.gaps === 'play' || at_ms >= resumes_ms - TOLERANCE_MS) return playing(course, next_ms)
  const starts_ms = course.place < 0 ? 0 : gap.from_ms + LEAD_MS + modes.delay_ms
  if (at_ms < starts_ms) return playing(course, starts_ms)
  if (modes.gaps === 'forward') return playing(course, resumes_ms, true)
  return { course, act: { act: 'seek', to_ms: Math.max(0, resumes_ms) }, next_ms }
}

function atEnd(timeline: Timeline, modes: Modes, course: Course, at_ms: number): Step {
  const over = { ...course, isOver: true, pausesNext: false, isAlone: false }
  const spoken = timeline[course.place]
  if (course.isAlone) return { course: over, act: { act: 'pause' }, next_ms: null }
  if (spoken && course.left > 0) {
    const next_ms = turnEnd(timeline, course.place) + modes.delay_ms
    const again = { ...course, left: course.left - 1 }
    return { course: again, act: { act: 'seek', to_ms: startOf(spoken, modes) }, next_ms }
  }
  if (modes.pauses || course.pausesNext) return { course: over, act: { act: 'pause' }, next_ms: null }
  return step(timeline, modes, over, at_ms)
}
