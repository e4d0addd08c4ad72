import type { Log } from '../../../platform/logging/log.ts'
import { type DueQueue, handleDue } from '../../../store/due.ts'
import { inTransaction } from '../../../store/writing/transact.ts'
import type { LearnerSweepRecord } from '../../entities/collections/sweep.ts'
import { dropUndoValues } from '../changes/drop-values.ts'
import { removeOldImports } from '../imports/remove-imports.ts'
import { removeCleared } from '../records/clear-profile.ts'
import type { Learning } from '../records/learning.ts'
import { readProfileHead } from '../records/profile-head.ts'
import { removeClearedFeedback } from './cleared-feedback.ts'
import { project } from './project.ts'

const MOST_ITEMS = 20
/** Larger steps write fewer snapshots, and hold more in memory. */
const MOST_AT_ONCE = 100_000

interface LearnerSweeps {
  cleared(user_id: number): Promise<void>
  mined(user_id: number): Promise<boolean>
}

/** Folds events, and removes cleared profiles, old imports and undo values, bounded per call. */
export const sweepLearners = (
  { learning, log }: { learning: Learning; log: Log },
  { cleared, mined }: LearnerSweeps,
) => {
  return handleDue(sweepQueue(learning), {
    now: learning.now,
    dueBy: learning.now(),
    most: MOST_ITEMS,
    signal: learning.signal,
    async handle({ reason, user_id, generation }) {
      if (reason === 'cleared') {
        const head = await readProfileHead(learning, user_id)
        // Others have cleared it, or the account was erased.
        if (head.lowest_generation >= generation || head.generation < generation) return true
        await removeClearedFeedback(learning, user_id, head.generation)
        const isDone = await removeCleared(learning, user_id, head)
        if (isDone) await cleared(user_id)
        return isDone
      }
      if (reason === 'imports') {
        if (await removeOldImports(learning, user_id)) await cleared(user_id)
        return true
      }
      if (reason === 'mined') return mined(user_id)
      if (reason === 'undo') {
        await dropUndoValues(learning, user_id, generation)
        return true
      }
      await projectAll(learning, user_id)
      return true
    },
    failed: (error, { user_id, reason }) =>
      log.error({ error, user_id, reason }, 'learning data could not be swept: a later sweep will try again'),
  })
}

async function projectAll(learning: Learning, user_id: number): Promise<void> {
  while (!(await project(learning, user_id, MOST_AT_ONCE)).is_current) learning.signal.throwIfAborted()
}

const sweepQueue = ({ client, sweeps }: Learning): DueQueue<LearnerSweepRecord> => ({
  client,
  first: (count, abortSignal) => sweeps.query.sweep({}).go({ consistent: true, count, abortSignal }),
  put: item => inTransaction(sweeps).put(item),
  delete: item => inTransaction(sweeps).delete(item),
})
