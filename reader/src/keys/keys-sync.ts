import { type ChangedKeys, ReadingSettings } from '../../../lib/contracts/schemas/learners/profile.ts'
import { learnerOf, sessionState } from '../../../web/session/session.ts'
import { chooseForAccount, followRecord } from '../profile/record-outbox.ts'
import { bindings } from '../screens/read/keys/bindings.ts'
import { keptKeys } from './changed-keys.ts'
import { keyMap } from './key-map.ts'

/** Keeps the changed keys of an account alike on its devices. Guests keep theirs here. */
export const followKeys = (): void => followRecord('reading-settings', take)

/** Changes the keys here at once, and then on the account's other devices. */
export function changeKeys(changed: ChangedKeys): void {
  keep(changed, learnerOf(sessionState().session))
  chooseForAccount('reading-settings', { keys: changed })
  followKeys()
}

function take(values: Record<string, unknown>, user: number): void {
  const { keys } = ReadingSettings.parse(values)
  const kept = keptKeys.stored()
  // Keys of a guest who has signed in become those of an account that has none.
  const isGuests = kept.owner === null && hasAny(kept.changed) && !hasAny(keys)
  if (isGuests || (kept.owner === user && kept.isUnsent)) changeKeys(kept.changed)
  else keep(keys, user)
}

const keep = (changed: ChangedKeys, owner: number | null) =>
  keptKeys.set({ owner, changed, isUnsent: false, acting: keyMap(bindings, changed.reading).all })

const hasAny = ({ reading, review }: ChangedKeys) =>
  Object.keys(reading).length + Object.keys(review).length > 0
