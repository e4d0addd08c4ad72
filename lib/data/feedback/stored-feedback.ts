import { z } from 'zod'
import type { Feedback } from '../../contracts/schemas/articles/feedback.ts'
import { Problem } from '../../platform/problems/errors.ts'
import { newestIn } from '../../store/reading/plain-read.ts'
import { typedPages } from '../../store/reading/typed-read.ts'
import { itemsWith } from '../../store/writing/batch.ts'
import { inTransaction, type TransactItem } from '../../store/writing/transact.ts'
import { writeAll } from '../../store/writing/write-all.ts'
import type { Content } from '../articles/content.ts'
import { type FeedbackRecord, feedbackKey, feedbackOf } from '../entities/content/feedback.ts'

export async function readFeedback(
  { feedback, signal }: Content,
  id: string,
): Promise<FeedbackRecord | null> {
  const { data } = await feedback.get({ id }).go({ consistent: true, abortSignal: signal })
  return data
}

export async function readAllFeedback(content: Content, ids: readonly string[]): Promise<FeedbackRecord[]> {
  const items = await itemsWith(content, ids.map(feedbackKey))
  return items.flatMap(Item => content.feedback.parse({ Item }).data ?? [])
}

export const noFeedback = () => new Problem('not_found', 'This feedback does not exist, or has been deleted.')

export const presentFeedback = ({ user_id: _, ...record }: FeedbackRecord): Feedback => ({
  ...record,
  article_id: record.article_id ?? null,
  reply: record.reply ?? null,
})

/** Fails if the feedback has changed. Closing it frees its count, and the article for another request. */
export function changeOf(content: Content, stored: FeedbackRecord, next: FeedbackRecord) {
  const { feedback, openFeedback, publishRequests } = content
  const { user_id, article_id } = stored
  const items: Record<string, TransactItem> = {
    feedback: inTransaction(feedback)
      .put(next)
      .where(({ version }, { eq }) => eq(version, stored.version)),
  }
  if (stored.status !== 'open' || next.status === 'open') return items
  items.open = inTransaction(openFeedback).patch({ user_id }).subtract({ open: 1 })
  if (article_id !== undefined) items.request = inTransaction(publishRequests).delete({ article_id })
  return items
}

const AT_ONCE = 100
/** A text of 5,000 characters and a reply of 2,000, in UTF-8. */
const LARGEST_BYTES = 25_000

const Indexed = z.object({ id: z.string() })

/**
 * Includes open publish requests. May be interrupted and repeated. The index may lack the latest: an account's deletion
 * calls this again.
 */
export async function removeFeedbackOf(content: Content, user_id: number): Promise<void> {
  const { client, feedback, openFeedback, publishRequests, limitWrites: limit, signal } = content
  const all = { ...newestIn(content, feedbackOf(user_id)), Limit: AT_ONCE }
  for await (const page of typedPages(content, all, Indexed)) {
    const ids = page.map(({ id }) => id)
    const deletes = (await readAllFeedback(content, ids)).flatMap(({ id, article_id }) => [
      ...(article_id === undefined ? [] : [inTransaction(publishRequests).delete({ article_id })]),
      inTransaction(feedback).delete({ id }),
    ])
    await writeAll(client, deletes, { signal, limit, deletedBytes: LARGEST_BYTES })
  }
  await openFeedback.delete({ user_id }).go({ response: 'none', abortSignal: signal })
}
