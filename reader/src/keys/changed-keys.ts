import { z } from 'zod'
import { ChangedKeys } from '../../../lib/contracts/schemas/learners/profile.ts'
import { keptStore } from '../../../web/kept-store.ts'
import { learnerOf, sessionState, useSession } from '../../../web/session/session.ts'

/** The changed keys on this device. */
const Kept = z.object({
  /** The account that has them; null: those of guests, which count until an account has its own. */
  owner: z.number().nullable().catch(null),
  changed: ChangedKeys.catch({ reading: {}, review: {} }),
  /** True if a page that had no outbox for them has not sent them yet. */
  isUnsent: z.boolean().catch(false),
  /** The keys that act in a text, for presses that come before its tools. */
  acting: z.array(z.string()).catch([]),
})
type Kept = z.infer<typeof Kept>

const NONE: ChangedKeys = { reading: {}, review: {} }

export const keptKeys = keptStore<Kept>('yomu.keys', { read: read, write: JSON.stringify })

function read(text: string | null): Kept {
  try {
    return Kept.parse(JSON.parse(text ?? '{}'))
  } catch {
    return Kept.parse({})
  }
}

const learner = () => learnerOf(sessionState().session)
const seenBy = (kept: Kept, user: number | null): ChangedKeys =>
  kept.owner === null || kept.owner === user ? kept.changed : NONE

/** The changed keys of the account that is signed in, or of the guest. */
export const changedKeys = (): ChangedKeys => seenBy(keptKeys.now(), learner())
export function useChangedKeys(): ChangedKeys {
  return seenBy(keptKeys.use(), learnerOf(useSession().session))
}
