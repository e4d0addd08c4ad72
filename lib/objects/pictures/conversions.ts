import { Slots } from '../../platform/async/slots.ts'
import type { AccountId } from '../../platform/auth/actor.ts'
import { Problem } from '../../platform/problems/errors.ts'

export type Conversions = Slots<'all' | AccountId>

/** Each conversion takes up to a second of a core, and 100 MB. */
export const conversionSlots = (): Conversions =>
  new Slots({
    slots: 2,
    queue: 20,
    refusal: () =>
      new Problem('unavailable', 'Too many pictures are being converted. Try again in a moment.'),
  })

/** Converts one picture of an account at a time, so that many of them delay nobody else. */
export const inTurn = <T>(
  conversions: Conversions,
  user_id: AccountId,
  convert: () => Promise<T>,
  signal: AbortSignal,
  more: { readonly queue?: number } = {},
): Promise<T> =>
  conversions.run(user_id, () => conversions.run('all', convert, { signal, ...more }), {
    ...{ signal, slots: 1, queue: 4 },
    ...more,
  })

/** As many as there may be tasks, each of which converts one picture after the other. */
const TASKS = { queue: 1_000 }

/** The same within a task, which waits as long as it must instead of being refused. */
export const whenItsTurn: typeof inTurn = (conversions, user_id, convert, signal) =>
  inTurn(conversions, user_id, convert, signal, TASKS)
