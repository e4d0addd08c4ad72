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
): Promise<T> =>
  conversions.run(user_id, () => conversions.run('all', convert, { signal }), { signal, slots: 1, queue: 4 })
