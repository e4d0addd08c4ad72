import { plainPatch, plainPutIf } from '../../../store/writing/plain-writes.ts'
import { inTransaction, type TransactItem } from '../../../store/writing/transact.ts'
import type { EventHeadRecord } from '../../entities/collections/event.ts'
import type { Learning } from '../records/learning.ts'
import { EVALUATOR } from './fold.ts'

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

/** Counts for the quota, by UTC day. */
export const eventsOn = (day: string, head: Pick<EventHeadRecord, 'counted_day' | 'day_events'> | null) =>
  head?.counted_day === day ? (head.day_events ?? 0) : 0

/** Requires a free number and an unchanged profile. */
export function raisedHead(
  { eventHeads }: Learning,
  head: EventHeadRecord | null,
  next: EventHeadRecord,
): TransactItem {
  if (!head) return plainPutIf(eventHeads, next, 'absent')
  const { event_seq, counted_day, day_events, projection_version } = next
  // A projection may move on, unless this transaction writes snapshots.
  const isProjecting = projection_version !== head.projection_version
  return plainPatch(eventHeads, head, {
    set: {
      event_seq,
      ...(counted_day !== undefined && { counted_day, day_events }),
      ...(isProjecting && { projection_version }),
    },
    remove: [],
    unchanged: ['event_seq', 'epoch', ...(isProjecting ? (['projection_version'] as const) : [])],
    kept: [],
  })
}

/**
 * Joins clearing a profile: earlier feedback counts no more, concurrent events get the new generation, and the next read
 * folds all anew.
 */
export const clearedEvents = ({ eventHeads }: Learning, user_id: number, generation: number): TransactItem =>
  inTransaction(eventHeads)
    .upsert({ user_id, projected_seq: 0, evaluator_version: EVALUATOR, generation })
    .add({ event_seq: 0, epoch: 1, projection_version: 1 })
