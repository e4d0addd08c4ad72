import { setTimeout as wait } from 'node:timers/promises'

/** The moment at which a test kills a process or breaks a connection: whichever it is, the outcome must be the same. */
export const moment = (ms: number): Promise<void> => wait(ms)

/** The time between two pieces of a stream, or between two looks for an event. */
export const rhythm = (ms: number): Promise<void> => wait(ms)
