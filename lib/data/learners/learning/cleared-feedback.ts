import { newestIn, StoredKey } from '../../../store/reading/plain-read.ts'
import { typedPages } from '../../../store/reading/typed-read.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { inTransaction, transact } from '../../../store/writing/transact.ts'
import { writeAll } from '../../../store/writing/write-all.ts'
import { eventRecord, type StoredEvent, type StoredEvidence } from '../../entities/collections/event.ts'
import { feedbackEventsOf, seqKey } from '../../entities/collections/keys.ts'
import type { Learning } from '../records/learning.ts'
import { readStored } from '../records/read-items.ts'
import { readEventHead } from './event-head.ts'
import { nameOfObject, readSnapshots } from './snapshots.ts'
import { evidenceIn } from './stored-events.ts'

const SNAPSHOTS_AT_ONCE = 90

/** Removes events and evidence, and snapshots without other evidence. Receipts stay, so that no event comes back. */
export async function removeClearedFeedback(
  learning: Learning,
  user_id: number,
  generation: number,
): Promise<void> {
  const { ExpressionAttributeValues, ...newest } = newestIn(learning, feedbackEventsOf(user_id))
  const query = {
    ...newest,
    KeyConditionExpression: 'gsi1pk = :pk AND gsi1sk < :generation',
    ExpressionAttributeValues: { ...ExpressionAttributeValues, ':generation': { S: seqKey(generation) } },
  }
  for await (const keys of typedPages(learning, query, StoredKey))
    await removeEvents(learning, user_id, await readStored(learning, eventRecord, keys))
}

async function removeEvents(learning: Learning, user_id: number, events: readonly StoredEvent[]) {
  const evidence = events.flatMap(evidenceIn)
  // Comes before the evidence, which finds it again.
  await removeSnapshots(learning, user_id, evidence)
  const deletes = [
    ...evidence.map(target => inTransaction(learning.evidence).delete(target)),
    ...events.map(({ seq }) => inTransaction(learning.events).delete({ user_id, seq })),
  ]
  await writeAll(learning.client, deletes, { signal: learning.signal })
}

/** The head's epoch has risen, so only snapshots of earlier foldings go. */
async function removeSnapshots(learning: Learning, user_id: number, evidence: readonly StoredEvidence[]) {
  const objects = new Map(
    evidence.map(({ kind, object_id }) => [nameOfObject({ kind, object_id }), { kind, object_id }]),
  )
  const all = [...objects.values()]
  for (let start = 0; start < all.length; start += SNAPSHOTS_AT_ONCE) {
    const batch = all.slice(start, start + SNAPSHOTS_AT_ONCE)
    await retryWhenChanged(async () => {
      const head = await readEventHead(learning, user_id)
      const stored = await readSnapshots(learning, user_id, batch)
      const former = stored.filter(({ epoch }) => epoch !== head?.epoch)
      const deletes = former.map(({ kind, object_id, epoch }) => [
        nameOfObject({ kind, object_id }),
        inTransaction(learning.knowledge)
          .delete({ user_id, kind, object_id })
          .where((row, { eq }) => eq(row.epoch, epoch)),
      ])
      if (deletes.length > 0)
        await transact(learning.client, Object.fromEntries(deletes), { signal: learning.signal })
    })
  }
}
