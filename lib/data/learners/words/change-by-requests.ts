import type { StateReplies, StateRequestsWrite } from '../../../contracts/schemas/learners/state-requests.ts'
import { settledEach } from '../../../platform/async/settled.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { failureFrom, isProblem, type Problem } from '../../../platform/problems/errors.ts'
import type { Stores } from '../records/learning.ts'
import { changeStates } from './change-states.ts'
import { receiptsReadOnce } from './superseded.ts'

/** Few enough for other readers, enough for common commits. */
const AT_ONCE = 4

/** Reads earlier receipts once for all requests: a returning device with a thousand presses would read them for each. */
export async function changeByRequests(
  stores: Stores,
  acting: Acting,
  { dictionary, requests }: StateRequestsWrite,
): Promise<StateReplies['replies']> {
  const times = requests.flatMap(({ changes }) => changes.flatMap(({ at }) => at ?? []))
  const receipts = receiptsReadOnce(stores.learning, acting.user_id, times)
  return settledEach(requests, AT_ONCE, async request => {
    const { request_id } = request
    try {
      const { changes } = await changeStates(stores, acting, { ...request, dictionary }, receipts)
      return { request_id, changes, problem: null }
    } catch (error) {
      if (!isForGood(error)) throw error
      return { request_id, changes: null, problem: failureFrom(error) }
    }
  })
}

/** The request would be refused again; other failures send all again. */
const isForGood = (error: unknown): error is Problem =>
  isProblem(error) && error.status < 500 && error.status !== 429
