/** In milliseconds. */
export interface Deadlines {
  /** Until a connection stands. */
  connect: number
  /** From sending one request until its answer begins. */
  request: number
  /** An operation that only asks or removes, with all its attempts. */
  light: number
  /** A copy, or one part of an upload. */
  heavy: number
  /** Without a byte, while one is waited for. */
  idle: number
}

/** A part of an upload may go out over a slow line, and a long video takes the store a while to copy. */
export const DEADLINES: Deadlines = {
  connect: 5_000,
  request: 120_000,
  light: 30_000,
  heavy: 300_000,
  idle: 60_000,
}

/** For who waits at a form. */
export const PROBE_DEADLINES: Deadlines = {
  connect: 5_000,
  request: 10_000,
  light: 12_000,
  heavy: 12_000,
  idle: 10_000,
}
