import { Slots } from '../../platform/async/slots.ts'
import type { AccountId } from '../../platform/auth/actor.ts'
import { refusal } from '../../platform/problems/reasons.ts'

export type Conversions = Slots<'all' | 'tasks' | AccountId>

/** Requests of all accounts that may wait. */
const QUEUE = 20

/** Each conversion takes up to a second of a core, and 100 MB. */
export const conversionSlots = (): Conversions =>
  new Slots({
    slots: 2,
    queue: QUEUE,
    refusal: () => refusal('pictures_busy'),
  })

/** Converts one picture of an account at a time, so that many of them delay nobody else. */
export const inTurn = <T>(
  conversions: Conversions,
  user_id: AccountId,
  convert: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> =>
  conversions.run(user_id, () => conversions.run('all', convert, { signal }), { signal, slots: 1, queue: 4 })

/**
 * The same within a task, which is not refused. Tasks wait for each other first, so that only one of them at a time is in the
 * queue of requests, where it always finds a place. There are fewer than 1,000 tasks.
 */
export const whenItsTurn = <T>(
  conversions: Conversions,
  convert: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> =>
  conversions.run('tasks', () => conversions.run('all', convert, { signal, queue: QUEUE + 1 }), {
    signal,
    slots: 1,
    queue: 1_000,
  })
