/** Limits that end a hang and nothing else: a test waits for an event, however busy the machine is. */

/** The limit of a test or a hook. */
export const HANG_MS = 1_200_000
/** The limit of one event that a test waits for, so that the failure names it. */
export const EVENT_MS = 240_000
