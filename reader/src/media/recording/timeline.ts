/** A sentence and when it is spoken, in milliseconds of the recording. */
export interface Spoken {
  readonly row: number
  readonly start_ms: number
  readonly end_ms: number
}

/** The spoken sentences of a text in the order of their starts. */
export type Timeline = readonly Spoken[]

export const timelineOf = (spoken: readonly Spoken[]): Timeline =>
  spoken.toSorted((a, b) => a.start_ms - b.start_ms || a.row - b.row)

/** The place in the timeline of the last sentence that has begun by then; -1 before the first. */
export function begunBy(timeline: Timeline, at_ms: number): number {
  let [low, high] = [0, timeline.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((timeline[middle]?.start_ms ?? 0) <= at_ms) low = middle + 1
    else high = middle
  }
  return low - 1
}

export const placeOfRow = (timeline: Timeline, row: number): number =>
  timeline.findIndex(each => each.row === row)

/** The end of a sentence's turn: sentences that overlap take turns, so that each can be paused after and repeated. */
export function turnEnd(timeline: Timeline, place: number): number {
  const spoken = timeline[place]
  if (!spoken) return 0
  const next = timeline[place + 1]
  return next && next.start_ms > spoken.start_ms ? Math.min(spoken.end_ms, next.start_ms) : spoken.end_ms
}

/** The silence after a sentence up to the next one, or before the first (`place` -1); null after the last. */
export function gapAfter(timeline: Timeline, place: number): { from_ms: number; to_ms: number } | null {
  const next = timeline[place + 1]
  return next ? { from_ms: place < 0 ? 0 : turnEnd(timeline, place), to_ms: next.start_ms } : null
}
