import type { FoundationItem } from '../../../contracts/schemas/learners/foundation.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import { fingerprintOf } from '../../../store/writing/once.ts'
import { changeProfile } from '../records/change-profile.ts'
import type { Learning } from '../records/learning.ts'
import { nextProfileVersion } from '../records/profile-head.ts'
import { readEventHead } from './event-head.ts'
import { eventWrites, findEvent } from './event-writes.ts'

const RETRACTIONS = 'retractions'

export interface Retraction {
  readonly user_id: number
  readonly event_id: string
  readonly request_id: string
}

export const retractionFingerprint = (event_id: string) => fingerprintOf(RETRACTIONS, event_id)

/** Keeps the event, which can be explained but no longer counts. A repetition keeps the first time. */
export async function retractEvent(learning: Learning, retraction: Retraction) {
  const { event_id } = retraction
  const fingerprint = retractionFingerprint(event_id)
  const { updated_at } = await changeProfile(learning, retraction, fingerprint, async (head, write) => {
    const { user_id } = retraction
    const { recorded_at, retracted_at } = await ownFeedback(learning, user_id, event_id)
    const now = learning.now()
    const after: FoundationItem = {
      record_id: event_id,
      user_id,
      source: 'self',
      version: 2,
      created_at: recorded_at,
      updated_at: retracted_at ?? now.toISOString(),
      values: {},
    }
    // Once it is retracted, only the receipt of this request is new.
    const retract = retracted_at === undefined ? [event_id] : []
    return write(
      { resource: RETRACTIONS, after },
      {
        profile: nextProfileVersion(learning, user_id, head, { resource: RETRACTIONS, by: 0, most: 0 }),
        ...(await eventWrites({ ...learning, now: () => now }, user_id, { retract })),
      },
    )
  })
  return { event_id, retracted_at: updated_at }
}

async function ownFeedback(learning: Learning, user_id: number, event_id: string) {
  const event = await findEvent(learning, user_id, event_id)
  const head = await readEventHead(learning, user_id)
  const isFeedback = event?.kind === 'feedback'
  const isCleared = isFeedback && event.generation < (head?.generation ?? 0)
  if (!event || isCleared) throw new Problem('not_found', 'This event does not exist.')
  if (!isFeedback || event.source !== 'self')
    throw new Problem('forbidden', 'Only feedback that you gave yourself can be retracted.')
  return event
}
