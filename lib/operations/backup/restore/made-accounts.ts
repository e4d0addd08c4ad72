import { z } from 'zod'
import { counterKey } from '../../../store/writing/counter.ts'

export const USER_COUNTER = counterKey('user')

const Counter = z.object({
  last: z.number().int(),
  reserved_after: z.number().int().default(0),
  reserved_to: z.number().int().default(0),
})

/** Trusts the store's counter: a made account that does not exist was deleted. */
export interface MadeAccounts {
  readonly last: number
  has(id: number): boolean
}

export function madeAccounts(counter: unknown): MadeAccounts {
  const { data } = Counter.safeParse(counter)
  if (!data) return { last: 0, has: () => false }
  const { last, reserved_after, reserved_to } = data
  return { last, has: id => id <= last && !(id > reserved_after && id <= reserved_to) }
}
