import { inTransaction, type TransactItem } from '../../../store/writing/transact.ts'
import type { EventHeadRecord } from '../../entities/collections/event.ts'
import type { Learning } from '../records/learning.ts'
import { EVALUATOR } from './fold.ts'

/** How far a learner's events go; null before the first. */
export async function readEventHead(
  { eventHeads, signal }: Learning,
  user_id: number,
): Promise<EventHeadRecord | null> {
  const { data } = await eventHeads.get({ user_id }).go({ consistent: true, abortSignal: signal })
  return data
}

export const newEventHead = (user_id: number): EventHeadRecord => ({
  user_id,
  event_seq: 0,
  projected_seq: 0,
  projection_version: 0,
  epoch: 0,
  evaluator_version: EVALUATOR,
  generation: 1,
})

/** What an event's own transaction demands and changes: nobody else has taken its number, and the profile still is what it was. */
export function raisedHead(
  { eventHeads }: Learning,
  head: EventHeadRecord | null,
  next: EventHeadRecord,
): TransactItem {
  if (!head) return inTransaction(eventHeads).create(next).commit()
  const { user_id, event_seq, epoch, projection_version } = head
  // A projection moves on meanwhile, unless its snapshots are among what is written.
  const isProjecting = next.projection_version !== projection_version
  return inTransaction(eventHeads)
    .patch({ user_id })
    .set({ event_seq: next.event_seq, ...(isProjecting && { projection_version: next.projection_version }) })
    .where((stored, { eq }) =>
      [
        eq(stored.event_seq, event_seq),
        eq(stored.epoch, epoch),
        ...(isProjecting ? [eq(stored.projection_version, projection_version)] : []),
      ].join(' AND '),
    )
    .commit()
}

/**
 * For the transaction that clears a profile: from now on feedback of earlier generations counts for nothing, events on
 * their way are recorded under the new generation, and all events are folded anew at the next read.
 */
export const clearedEvents = ({ eventHeads }: Learning, user_id: number, generation: number): TransactItem =>
  inTransaction(eventHeads)
    .upsert({ user_id, projected_seq: 0, evaluator_version: EVALUATOR, generation })
    .add({ event_seq: 0, epoch: 1, projection_version: 1 })
    .commit()
