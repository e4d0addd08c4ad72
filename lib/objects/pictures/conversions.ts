import { Slots } from '../../platform/async/slots.ts'
import type { AccountId } from '../../platform/auth/actor.ts'
import { refusal } from '../../platform/problems/reasons.ts'

export type Conversions = Slots<'all' | 'tasks' | AccountId>

/** The most waiting requests of all accounts. */
const QUEUE = 20

/** Each conversion takes up to a second of a core, and 100 MB. */
export const conversionSlots = (): Conversions =>
  new Slots({
    slots: 2,
    queue: QUEUE,
    refusal: () => refusal('pictures_busy'),
  })

/** Limits an account to one conversion at a time, so that many delay nobody else. */
export const inTurn = <T>(
  conversions: Conversions,
  user_id: AccountId,
  convert: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> =>
  conversions.run(user_id, () => conversions.run('all', convert, { signal }), { signal, slots: 1, queue: 4 })

/** Converts for a task, and never refuses: one task at a time joins the requests, and tasks are fewer than 1,000. */
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
