import type { Log } from '../../platform/logging/log.ts'
import { type DueQueue, handleDue } from '../../store/due.ts'
import { itemsWith } from '../../store/writing/batch.ts'
import { isWritten } from '../../store/writing/retry-when-changed.ts'
import { inTransaction, transact } from '../../store/writing/transact.ts'
import type { Content, Media } from '../articles/content.ts'
import type { RecountRecord } from '../entities/content/usage.ts'
import { notedUsage, replacedUsage, type Usage, usageIn, usageKey } from '../entities/usage/counted.ts'
import type { Learning } from '../learners/records/learning.ts'
import { bytesOfArticles, bytesOfFiles, bytesOfLearning } from './count-stored.ts'

const EVERY_MS = 7 * 86_400_000
/** Each reads all that an account has. */
const MOST_IN_CALL = 5

interface Stores extends Media {
  readonly learning: Learning
  readonly log: Log
}

export const isCountDue = ({ counted_at, is_noted }: Usage, now: Date): boolean =>
  !is_noted && (counted_at === null || now.getTime() - Date.parse(counted_at) > EVERY_MS)

export async function noteRecount(content: Content, user_id: number): Promise<void> {
  const { client, recounts, now, signal } = content
  const due_at = now().toISOString()
  const items = {
    usage: notedUsage(content, user_id, due_at),
    note: inTransaction(recounts).put({ due_at, user_id, file_handle: '' }),
  }
  await isWritten(transact(client, items, { signal }))
}

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

/** False after a count or erasure, or without the file's room. */
async function isWanted(content: Content, { user_id, file_handle }: RecountRecord): Promise<boolean> {
  if (file_handle !== '') {
    const { data } = await content.fileRooms.get({ user_id, file_handle }).go({ consistent: true })
    return data !== null
  }
  return (await storedUsage(content, user_id)).is_noted
}

async function storedUsage(store: Content | Learning, user_id: number): Promise<Usage> {
  const [item] = await itemsWith(store, [usageKey(user_id)])
  return usageIn(item)
}

/** False if something was stored or removed since. */
async function recount(stores: Stores, user_id: number): Promise<boolean> {
  const { content, learning } = stores
  const stored = await storedUsage(content, user_id)
  const learned = await storedUsage(learning, user_id)
  const bytes = { ...(await bytesOfArticles(stores, user_id)), files: await bytesOfFiles(stores, user_id) }
  const learningBytes = await bytesOfLearning(learning, user_id)
  const at = content.now().toISOString()
  const usage = replacedUsage(content, user_id, stored, bytes, at)
  const ofLearning = replacedUsage(learning, user_id, learned, { learning: learningBytes }, at)
  // Comes last: the content's sums hold the note.
  return (
    (await isWritten(transact(learning.client, { usage: ofLearning }, { signal: learning.signal }))) &&
    (await isWritten(transact(content.client, { usage }, { signal: content.signal })))
  )
}

const recountQueue = ({ client, recounts }: Content): DueQueue<RecountRecord> => ({
  client,
  first: (count, abortSignal) => recounts.query.recount({}).go({ consistent: true, count, abortSignal }),
  put: item => inTransaction(recounts).put(item),
  delete: item => inTransaction(recounts).delete(item),
})
