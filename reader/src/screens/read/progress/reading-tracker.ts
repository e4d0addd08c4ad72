import {
  FASTEST_PACE,
  MOST_MS_A_SENTENCE,
  type ReadingActivity,
  SLOWEST_PACE,
} from '../../../../../lib/contracts/schemas/learners/learning-events.ts'

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
}

const MINUTE_MS = 60_000
/** The pace at which a row that stays on the screen counts as read: that of a practised reader. */
const STAYING = 600
/** A device that slept was not read from. */
const LONGEST_STEP_MS = 60_000

/** The most that one event may tell. */
const MOST: Activity = { rows: 500, characters: 12_000, ms: 10 * MINUTE_MS }

const msAt = (pace: number, characters: number) => Math.ceil((characters / pace) * MINUTE_MS)
const mostMs = (characters: number) =>
  Math.min(MOST_MS_A_SENTENCE, Math.floor((characters / SLOWEST_PACE) * MINUTE_MS))

/**
 * Follows what is read: how far, and in which time. A row is read past when it stays on the screen long enough, or when
 * scrolling on from the rows read before takes it off the screen. A jump reads nothing.
 *
 * `charactersIn` is 0 for line breaks and blanks. `furthestBefore` is -1 if nothing has been read.
 */
export function readingTracker(charactersIn: (row: number) => number, furthestBefore: number) {
  let furthest = furthestBefore
  /** The first and last row of each part read past, in the order in which they were read. */
  let passed: [number, number][] = []
  let last: View | null = null
  /** How long the end of each row has been on the screen. */
  let stay = new Map<number, number>()
  /** Time in which rows that stay may still have been read. */
  let free = 0
  /** Time that belongs to no row yet. */
  let pool = 0
  const counted = new Set<number>()
  let read: Activity[] = []

  /** True if a row stayed as long as the quickest reader needs. */
  const isSeen = (row: number) => (stay.get(row) ?? 0) >= msAt(FASTEST_PACE, charactersIn(row))

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

  /** Gives rows their time; `others` on the screen keep theirs. */
  function count(rows: readonly number[], others: readonly number[]) {
    const isOpen = (row: number) => !counted.has(row) && charactersIn(row) > 0 && isSeen(row)
    const open = [...rows, ...others].filter(isOpen)
    let characters = open.reduce((sum, row) => sum + charactersIn(row), 0)
    pool = Math.min(
      pool,
      open.reduce((sum, row) => sum + mostMs(charactersIn(row)), 0),
    )
    for (const row of rows.filter(isOpen)) {
      const own = charactersIn(row)
      const least = msAt(FASTEST_PACE, own)
      const ms = Math.min(mostMs(own), Math.max(least, Math.round((pool * own) / characters)))
      characters -= own
      if (pool < least) continue
      pool -= ms
      counted.add(row)
      read.push({ rows: 1, characters: own, ms })
    }
  }

  /** Passes the rows for which there was time on the screen. */
  function passStaying({ ends }: View) {
    for (const row of ends.filter(each => each > furthest)) {
      const needed = msAt(STAYING, charactersIn(row))
      if (free < needed || (stay.get(row) ?? 0) < needed) return
      free -= needed
      pass(row, row)
    }
    // Somebody who has read the screen does not read the next one ahead.
    free = 0
  }

  /** Passes the rest of the screen, as far as the quickest reader had time for it. */
  function passEnd({ ends }: View) {
    let needed = 0
    for (const row of ends.filter(each => each > furthest)) {
      needed += msAt(FASTEST_PACE, charactersIn(row))
      if ((stay.get(row) ?? 0) < needed) return
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

  return {
    /** Takes the view of now. Nothing between it and the view before was read if it was not scrolled to. */
    look(view: View, isJump: boolean) {
      if (isJump || isBeyond(view)) leave(view.at, false)
      wait(view.at)
      const before = last
      last = view
      if (before && view.first > before.first) {
        const gone = before.ends.filter(row => row < view.first)
        if (adjoins(furthest, before.first)) pass(before.first, view.first - 1)
        else for (const row of gone.filter(isSeen)) pass(row, row)
        count(gone, view.ends)
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
    if (sum && sum.rows <= MOST.rows && sum.characters <= MOST.characters && sum.ms <= MOST.ms)
      events[events.length - 1] = sum
    else events.push(row)
  }
  return events
}

const added = (a: Activity, b: Activity): Activity => ({
  rows: a.rows + b.rows,
  characters: a.characters + b.characters,
  ms: a.ms + b.ms,
})
