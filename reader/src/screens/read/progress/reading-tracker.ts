import { sizeOf, united } from '../../../../../lib/contracts/schemas/articles/ranges.ts'
import { MOST_RANGES, type RowRange } from '../../../../../lib/contracts/schemas/articles/reading.ts'
import {
  MOST_MS_A_SENTENCE,
  MOST_NAMED_ROWS,
  type ReadingActivity,
} from '../../../../../lib/contracts/schemas/learners/learning-events.ts'
import { mostPace, SLOWEST_PACE } from '../../../../../lib/contracts/schemas/learners/reading-pace.ts'

/** The part of a text that can be seen. */
export interface View {
  /** In milliseconds; the same clock each time. */
  at: number
  /** The first row that has not left the screen at its top; the number of rows after the last. */
  first: number
  /** The rows whose last line can be seen, in order. */
  ends: readonly number[]
}

/** Sentences read, as one event tells of them. */
export interface Activity extends Pick<ReadingActivity, 'rows' | 'ms'> {
  characters: number
  /** Their rows, with the line breaks before them. */
  ranges: RowRange[]
}

const MINUTE_MS = 60_000
/** Rows that stay on the screen are read past at the reader's own pace, and never faster than this. */
const FASTEST_STAYING = 400
/** A reader who only looks into a text sees its rows for less. */
const LEAST_STAY_MS = 10_000
/** The most line breaks that are named with a row. */
const MOST_BREAKS = 50
/** A device that slept was not read from. */
const LONGEST_STEP_MS = 60_000

/** The most that one event may tell. */
const MOST: Omit<Activity, 'ranges'> = { rows: 500, characters: 12_000, ms: 10 * MINUTE_MS }

const msAt = (pace: number, characters: number) => Math.ceil((characters / pace) * MINUTE_MS)
const mostMs = (characters: number) =>
  Math.min(MOST_MS_A_SENTENCE, Math.floor((characters / SLOWEST_PACE) * MINUTE_MS))

/**
 * Follows what is read: how far, and in which time. A row is read past when it stays on the screen long enough, or when
 * scrolling on from the rows read before takes it off the screen. A jump reads nothing.
 *
 * `charactersIn` is 0 for line breaks and blanks. `furthestBefore` is -1 if nothing has been read. `ownPace` is the
 * reader's, in characters a minute.
 */
export function readingTracker(
  charactersIn: (row: number) => number,
  furthestBefore: number,
  ownPace: () => number,
) {
  let furthest = furthestBefore
  /** The first and last row of each part read past, in the order in which they were read. */
  let passed: [number, number][] = []
  let last: View | null = null
  /** How long the end of each row has been on the screen. */
  let stay = new Map<number, number>()
  /** The rows that nobody has scrolled to: they were there when the text was opened, or after a jump. */
  let atOnce: ReadonlySet<number> = new Set()
  /** Time in which rows that stay may still have been read. */
  let free = 0
  /** Time that belongs to no row yet. */
  let pool = 0
  let read: Activity[] = []
  /** The sentences that a whole screen had, and those that were read and scrolled off since. */
  let screen = 0
  let left = 0

  /** The time that this reader needs at least. */
  const leastMs = (row: number) => msAt(mostPace(ownPace()), charactersIn(row))

  const isSeen = (row: number) => (stay.get(row) ?? 0) >= leastMs(row)

  /** True if only line breaks lie between two rows. */
  function adjoins(row: number, next: number) {
    for (let between = row + 1; between < next; between += 1) if (charactersIn(between) > 0) return false
    return true
  }

  /** True if rows between the screen before and this one were never seen. */
  function isBeyond({ first }: View) {
    const end = last && (last.ends.at(-1) ?? last.first)
    return end !== null && end !== undefined && first > end && !adjoins(end, first)
  }

  function pass(from: number, to: number) {
    if (to <= furthest) return
    const run = passed.at(-1)
    if (run && from >= run[0] && adjoins(run[1], from)) run[1] = Math.max(run[1], to)
    else passed = [...passed, [adjoins(furthest, from) ? furthest + 1 : from, to]]
    furthest = Math.max(furthest, to)
  }

  /** A sentence with the line breaks before it, so that sentences in a row are one range. */
  function named(row: number): RowRange {
    let from = row
    while (from > 0 && row - from < MOST_BREAKS && charactersIn(from - 1) === 0) from -= 1
    return [from, row]
  }

  /** Gives rows their time; `others` on the screen keep theirs. */
  function count(rows: readonly number[], others: readonly number[]) {
    const isOpen = (row: number) => charactersIn(row) > 0 && isSeen(row)
    const open = [...rows, ...others].filter(isOpen)
    let characters = open.reduce((sum, row) => sum + charactersIn(row), 0)
    pool = Math.min(
      pool,
      open.reduce((sum, row) => sum + mostMs(charactersIn(row)), 0),
    )
    for (const row of rows.filter(isOpen)) {
      const own = charactersIn(row)
      const least = leastMs(row)
      const ms = Math.min(mostMs(own), Math.max(least, Math.round((pool * own) / characters)))
      characters -= own
      if (pool < least) continue
      pool -= ms
      read.push({ rows: 1, characters: own, ms, ranges: [named(row)] })
    }
  }

  /** Passes the rows for which there was time on the screen. */
  function passStaying({ ends }: View) {
    const pace = Math.min(FASTEST_STAYING, ownPace())
    for (const row of ends.filter(each => each > furthest)) {
      const needed = msAt(pace, charactersIn(row))
      const stayed = stay.get(row) ?? 0
      // The time before a row came is not spent on it.
      free = Math.min(free, stayed)
      if (free < needed || stayed < LEAST_STAY_MS) return
      free -= needed
      pass(row, row)
    }
    // Somebody who has read the screen does not read the next one ahead.
    free = 0
  }

  /** Passes the rest of a screen that was scrolled to, as far as its reader had time for it. */
  function passEnd({ ends }: View) {
    let needed = 0
    for (const row of ends.filter(each => each > furthest)) {
      needed += leastMs(row)
      if (atOnce.has(row) || (stay.get(row) ?? 0) < needed) return
      pass(row, row)
    }
  }

  function wait(at: number) {
    if (!last || last.ends.length === 0) return
    const ms = Math.min(LONGEST_STEP_MS, Math.max(0, at - last.at))
    for (const row of last.ends) stay.set(row, (stay.get(row) ?? 0) + ms)
    pool += ms
    free += ms
  }

  /** The rows on the screen are left: those that were read count. `isEnd`: the last row of the text is among them. */
  function leave(at: number, isEnd: boolean) {
    if (!last) return
    wait(at)
    passStaying(last)
    if (isEnd) passEnd(last)
    count(
      last.ends.filter(row => row <= furthest),
      [],
    )
    last = null
    stay = new Map()
    pool = 0
    free = 0
  }

  /** Begins to count the sentences of a whole screen. */
  function countScreen({ ends }: Pick<View, 'ends'>) {
    screen = ends.filter(row => charactersIn(row) > 0).length
    left = 0
  }

  return {
    /** Takes the view of now. Nothing between it and the view before was read if it was not scrolled to. */
    takeView(view: View, isJump: boolean) {
      if (isJump || isBeyond(view)) leave(view.at, false)
      wait(view.at)
      const before = last
      if (!before) {
        atOnce = new Set(view.ends)
        countScreen(view)
      }
      last = view
      if (before && view.first > before.first) {
        const gone = before.ends.filter(row => row < view.first)
        if (adjoins(furthest, before.first)) pass(before.first, view.first - 1)
        else for (const row of gone.filter(isSeen)) pass(row, row)
        const readBefore = read.length
        count(gone, view.ends)
        left += read.length - readBefore
      }
      const isHere = new Set(view.ends)
      stay = new Map([...stay].filter(([row]) => isHere.has(row)))
      passStaying(view)
    },
    leave,
    furthest: () => furthest,
    passed: () => passed,
    /** True if what was read since the last `take` took so long. */
    isRead: (leastMs: number) => read.reduce((sum, { ms }) => sum + ms, 0) >= leastMs,
    /** True once for each whole screen that was read and scrolled off since the text was come to. */
    takeScreen(): boolean {
      if (left < Math.max(1, screen)) return false
      countScreen(last ?? { ends: [] })
      return true
    },
    /** Takes what was read, in as many events as it needs. */
    take(): Activity[] {
      const taken = inEvents(read)
      read = []
      return taken
    },
  }
}

function inEvents(read: readonly Activity[]): Activity[] {
  const events: Activity[] = []
  for (const row of read) {
    const last = events.at(-1)
    const sum = last && added(last, row)
    if (sum && isOneEvent(sum)) events[events.length - 1] = sum
    else events.push(row)
  }
  return events
}

const isOneEvent = ({ rows, characters, ms, ranges }: Activity) =>
  rows <= MOST.rows &&
  characters <= MOST.characters &&
  ms <= MOST.ms &&
  ranges.length <= MOST_RANGES &&
  sizeOf(ranges) <= MOST_NAMED_ROWS

const added = (a: Activity, b: Activity): Activity => ({
  rows: a.rows + b.rows,
  characters: a.characters + b.characters,
  ms: a.ms + b.ms,
  ranges: united([...a.ranges, ...b.ranges]).map(([from, to]) => [from, to]),
})
