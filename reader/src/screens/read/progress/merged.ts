import { z } from 'zod'
import { staysBefore } from '../../../../../lib/contracts/schemas/articles/further-on.ts'
import { united } from '../../../../../lib/contracts/schemas/articles/ranges.ts'
import { MOST_RANGES, PositionInput } from '../../../../../lib/contracts/schemas/articles/reading.ts'
import { Id, Timestamp } from '../../../../../lib/contracts/schemas/basics.ts'
import { ReadingActivity } from '../../../../../lib/contracts/schemas/learners/learning-events.ts'

export const Position = z.object({ id: Id, title: z.string().default(''), position: PositionInput })
export type Position = z.output<typeof Position>

export const Activity = z.object({ event_id: z.ulid(), occurred_at: Timestamp, reading: ReadingActivity })
export type Activity = z.output<typeof Activity>

type Range = PositionInput['passed'][number]

/**
 * Merges two positions of a text into the place that stands after both, with all rows that were read past. Null keeps them
 * apart: rows of another revision or reading are counted differently, and a write after a whole screen was read (without
 * `based_on`) counts at its own time, so that a later write from a window that was left open does not take it over.
 */
export function mergedPositions(first: Position, second: Position): Position | null {
  const [one, two] = [first.position, second.position]
  if (one.content_revision !== two.content_revision || one.reading !== two.reading) return null
  if (one.based_on === undefined && two.based_on !== undefined) return null
  const isIn = ([from, to]: Range) => two.passed.some(range => range[0] <= from && to <= range[1])
  const passed = [...one.passed.filter(range => !isIn(range)), ...two.passed].slice(-MOST_RANGES)
  if (placeAfter(one, two) === one) return { ...second, position: { ...one, passed } }
  // The clock may have been set back.
  const at = Date.parse(one.at) > Date.parse(two.at) ? one.at : two.at
  const based_on = two.based_on === one.at ? one.based_on : two.based_on
  return { ...second, position: { ...two, based_on, at, passed, media_ms: two.media_ms ?? one.media_ms } }
}

/**
 * The place that stands once the server has both: the first stays if it is further on and the second does not go on from it,
 * since another window may have read on.
 */
export const placeAfter = (one: PositionInput, two: PositionInput): PositionInput =>
  one.reading === two.reading && one.content_revision === two.content_revision && staysBefore(one, two)
    ? one
    : two

/** Study days begin at an hour or a quarter of one, so all reading in one quarter lies in the same study day. */
const QUARTER_MS = 15 * 60_000
const quarterOf = (time: string) => Math.floor(Date.parse(time) / QUARTER_MS)

/** Merges two activities of one quarter that are counted alike; null if the result exceeds the limits of an event. */
export function mergedActivities(first: Activity, second: Activity): Activity | null {
  if (quarterOf(first.occurred_at) !== quarterOf(second.occurred_at)) return null
  const [one, two] = [first.reading, second.reading]
  const characters = (one.characters ?? 0) + (two.characters ?? 0)
  const isCounted = one.characters !== undefined && two.characters !== undefined
  const both = ReadingActivity.safeParse({
    ...two,
    rows: one.rows + two.rows,
    ms: one.ms + two.ms,
    ...(isCounted && { characters }),
    ...(one.ranges && two.ranges && { ranges: united([...one.ranges, ...two.ranges]) }),
  })
  const isAlike =
    (one.characters === undefined) === (two.characters === undefined) &&
    one.content_revision === two.content_revision
  return both.success && isAlike ? { ...second, reading: both.data } : null
}
