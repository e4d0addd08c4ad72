import { ulid } from 'ulid'
import { isProblem } from '../../../lib/contracts/page-client.ts'
import { type ChangedKeys, ReadingSettings } from '../../../lib/contracts/schemas/learners/profile.ts'
import { learnerOf, onSession, sessionState } from '../../../web/session/session.ts'
import { queryClient } from '../api/query-client.ts'
import { calls, recordsQuery } from '../profile/queries.ts'
import { bindings } from '../screens/read/keys/bindings.ts'
import { keptKeys } from './changed-keys.ts'
import { keyMap } from './key-map.ts'

let isFollowing = false
let working: Promise<void> = Promise.resolve()
/** Rises with each change made here. */
let changes = 0

/** Keeps the changed keys of an account alike on its devices: the last change counts everywhere. Guests keep theirs here. */
export function followKeys(): void {
  if (isFollowing) return
  isFollowing = true
  onSession(() => next(receive))
  addEventListener('online', () => next(receive))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') next(receive)
  })
  next(receive)
}

const learner = () => learnerOf(sessionState().session)

/** Changes the keys here at once, and then on the account's other devices. */
export function changeKeys(changed: ChangedKeys): void {
  changes += 1
  keep(changed, { owner: learner(), isUnsent: learner() !== null })
  followKeys()
  next(receive)
}

function keep(changed: ChangedKeys, { owner, isUnsent }: { owner: number | null; isUnsent: boolean }) {
  keptKeys.set({ owner, changed, isUnsent, acting: keyMap(bindings, changed.reading).all })
}

/** Runs steps one after another. A failed step runs again when the page is next seen or has a network again. */
function next(step: () => Promise<void>) {
  working = working.then(step).catch(() => {})
}

async function receive(): Promise<void> {
  const user = learner()
  if (user === null || sessionState().ended) return
  const { items } = await calls.foundation.list({ params: { resource: 'reading-settings' } })
  if (learner() !== user) return
  const [record] = items
  const settings = ReadingSettings.parse(record?.values ?? {})
  const kept = keptKeys.stored()
  // Keys of a guest who has signed in become those of an account that has none.
  const isGuests = kept.owner === null && hasAny(kept.changed) && !hasAny(settings.keys)
  if (isGuests || (kept.owner === user && kept.isUnsent)) await send(user, record?.version ?? 0, settings)
  else keep(settings.keys, { owner: user, isUnsent: false })
}

const hasAny = ({ reading, review }: ChangedKeys) =>
  Object.keys(reading).length + Object.keys(review).length > 0

async function send(user: number, version: number, settings: ReadingSettings): Promise<void> {
  const sent = changes
  const { changed } = keptKeys.stored()
  try {
    await calls.foundation.write({
      params: { resource: 'reading-settings', record_id: 'me' },
      body: { request_id: ulid(), expected_version: version, values: { ...settings, keys: changed } },
    })
  } catch (error) {
    // Another device was first; the later choice counts.
    if (isProblem(error, 'version_conflict')) return receive()
    throw error
  }
  if (learner() !== user) return
  if (changes === sent) keep(changed, { owner: user, isUnsent: false })
  await queryClient.invalidateQueries({ queryKey: recordsQuery('reading-settings').queryKey })
}
