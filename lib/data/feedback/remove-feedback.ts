import { z } from 'zod'
import { newestIn, plainPages } from '../../store/reading/plain-read.ts'
import { inTransaction } from '../../store/writing/transact.ts'
import { writeAll } from '../../store/writing/write-all.ts'
import type { Content } from '../articles/content.ts'
import { feedbackOf } from '../entities/content/feedback.ts'
import { readAllFeedback } from './stored-feedback.ts'

const AT_ONCE = 100
/** A text of 5,000 characters and a reply of 2,000, in UTF-8. */
const LARGEST_BYTES = 25_000

const Indexed = z.object({ id: z.string() })

/**
 * Removes all feedback of an account, and its open publish requests. It may be interrupted and repeated. It finds feedback
 * by an index, which may lack the latest: the deletion of an account calls it again later.
 */
export async function removeFeedbackOf(content: Content, user_id: number): Promise<void> {
  const { client, feedback, openFeedback, publishRequests, limitWrites: limit, signal } = content
  const all = { ...newestIn(content, feedbackOf(user_id)), Limit: AT_ONCE }
  for await (const page of plainPages(client, all, Indexed.keyof().options, signal)) {
    const ids = page.map(item => Indexed.parse(item).id)
    const deletes = (await readAllFeedback(content, ids)).flatMap(({ id, article_id }) => [
      ...(article_id === undefined ? [] : [inTransaction(publishRequests).delete({ article_id }).commit()]),
      inTransaction(feedback).delete({ id }).commit(),
    ])
    await writeAll(client, deletes, { signal, limit, deletedBytes: LARGEST_BYTES })
  }
  await openFeedback.delete({ user_id }).go({ response: 'none', abortSignal: signal })
}
