import type { Log } from '../../platform/logging/log.ts'
import { type DueQueue, handleDue } from '../../store/due.ts'
import { itemsWith } from '../../store/writing/batch.ts'
import { isWritten } from '../../store/writing/retry-when-changed.ts'
import { inTransaction, transact } from '../../store/writing/transact.ts'
import type { Content, Media } from '../articles/content.ts'
import type { RecountRecord } from '../entities/content/usage.ts'
import { replacedUsage, type Usage, usageIn, usageKey } from '../entities/usage/counted.ts'
import type { Learning } from '../learners/records/learning.ts'
import { bytesOfArticles, bytesOfFiles, bytesOfLearning } from './count-stored.ts'

const EVERY_MS = 7 * 86_400_000
const MINUTE_MS = 60_000
/** Each reads all that an account has. */
const MOST_IN_CALL = 5

interface Stores extends Media {
  readonly learning: Learning
  readonly log: Log
}

export const isCountDue = ({ counted_at }: Pick<Usage, 'counted_at'>, now: Date): boolean =>
  counted_at === null || now.getTime() - Date.parse(counted_at) > EVERY_MS

/** Has the sweep count anew what an account stores. */
export async function noteRecount({ recounts, now, signal }: Content, user_id: number): Promise<void> {
  // Requests of one minute write one item.
  const due_at = new Date(Math.floor(now().getTime() / MINUTE_MS) * MINUTE_MS).toISOString()
  await recounts.put({ due_at, user_id, file_handle: '' }).go({ response: 'none', abortSignal: signal })
}

/** Counts anew what accounts store, where that is due. */
export const sweepRecounts = (stores: Stores) => {
  const { content, log } = stores
  return handleDue(recountQueue(content), {
    now: content.now,
    dueBy: content.now(),
    most: MOST_IN_CALL,
    signal: content.signal,
    handle: async item => !(await isWanted(content, item)) || recount(stores, item.user_id),
    failed: (error, { user_id }) =>
      log.error(
        { error, user_id },
        'the storage of an account could not be counted; a later sweep will try again',
      ),
  })
}

/** False if the account was counted since, or the file has no room any more. */
async function isWanted(content: Content, { due_at, user_id, file_handle }: RecountRecord): Promise<boolean> {
  if (file_handle !== '') {
    const { data } = await content.fileRooms.get({ user_id, file_handle }).go({ consistent: true })
    return data !== null
  }
  const { counted_at } = await storedUsage(content, user_id)
  return counted_at === null || counted_at < due_at
}

async function storedUsage(store: Content | Learning, user_id: number): Promise<Usage> {
  const [item] = await itemsWith(store, [usageKey(user_id)])
  return usageIn(item)
}

/** Replaces the sums of an account. False if something was stored or removed meanwhile. */
async function recount(stores: Stores, user_id: number): Promise<boolean> {
  const { content, learning } = stores
  const stored = await storedUsage(content, user_id)
  const learned = await storedUsage(learning, user_id)
  const bytes = { ...(await bytesOfArticles(stores, user_id)), files: await bytesOfFiles(stores, user_id) }
  const learningBytes = await bytesOfLearning(learning, user_id)
  const at = content.now().toISOString()
  const usage = replacedUsage(content, user_id, stored, bytes, at)
  const ofLearning = replacedUsage(learning, user_id, learned, { learning: learningBytes }, at)
  const written = [
    await isWritten(transact(content.client, { usage }, { signal: content.signal })),
    await isWritten(transact(learning.client, { usage: ofLearning }, { signal: learning.signal })),
  ]
  return written.every(one => one)
}

const recountQueue = ({ client, recounts }: Content): DueQueue<RecountRecord> => ({
  client,
  first: (count, abortSignal) => recounts.query.recount({}).go({ consistent: true, count, abortSignal }),
  put: item => inTransaction(recounts).put(item),
  delete: item => inTransaction(recounts).delete(item),
})
