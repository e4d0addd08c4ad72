import { allIn, plainQueryOnce } from '../../../store/reading/plain-read.ts'
import { retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { transact } from '../../../store/writing/transact.ts'
import { evidenceOf } from '../../entities/collections/keys.ts'
import type { Learning } from '../records/learning.ts'
import { readEventHead } from './event-head.ts'
import { fold, type Snapshot } from './fold.ts'
import { movedHead } from './project.ts'
import { nameOfObject, writtenSnapshot } from './snapshots.ts'
import { targetsOfObject } from './stored-events.ts'

/**
 * Joins a skill's knowledge with that of one that leads to it. Later projections fold both into one snapshot; this folds
 * again what was apart.
 */
export const joinKnowledge = (
  learning: Learning,
  user_id: number,
  double_id: string,
  object_id: string,
): Promise<void> =>
  retryWhenChanged(async () => {
    const head = await readEventHead(learning, user_id)
    const [double, kept] = [double_id, object_id].map(id => ({ kind: 'skill' as const, object_id: id }))
    if (!head || !double || !kept || !(await isMet(learning, user_id, nameOfObject(double)))) return
    const targets = await targetsOfObject(learning, head, kept)
    const snapshot = targets.reduce<Snapshot | null>(fold, null)
    const items = {
      // A projection under way does not know the redirect yet, and starts over.
      head: movedHead(learning, head, {}),
      double: writtenSnapshot(learning, head, double, null),
      kept: writtenSnapshot(learning, head, kept, snapshot),
    }
    await transact(learning.client, items, { signal: learning.signal })
  })

async function isMet(learning: Learning, user_id: number, name: string): Promise<boolean> {
  const { client, signal } = learning
  const query = { ...allIn(learning, evidenceOf(user_id), `${name}#`), Limit: 1 }
  return (await plainQueryOnce(client, query, ['sk'], signal)).items.length > 0
}
