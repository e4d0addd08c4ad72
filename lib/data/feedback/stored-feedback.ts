import type { Feedback } from '../../contracts/schemas/articles/feedback.ts'
import { Problem } from '../../platform/problems/errors.ts'
import { plainBatches } from '../../store/reading/plain-read.ts'
import { plainBatchGetAll } from '../../store/writing/batch.ts'
import { inTransaction, type TransactItem } from '../../store/writing/transact.ts'
import type { Content } from '../articles/content.ts'
import { type FeedbackRecord, feedbackKey } from '../entities/content/feedback.ts'

export async function readFeedback(
  { feedback, signal }: Content,
  id: string,
): Promise<FeedbackRecord | null> {
  const { data } = await feedback.get({ id }).go({ consistent: true, abortSignal: signal })
  return data
}

/** The current feedback with these ids, in this order, without deleted entries. */
export async function readAllFeedback(content: Content, ids: readonly string[]): Promise<FeedbackRecord[]> {
  const { client, table, feedback, signal } = content
  const items = await plainBatchGetAll(client, plainBatches(table, ids.map(feedbackKey)), signal)
  const byId = new Map(items.map(Item => [Item.id, Item]))
  return ids.flatMap(id => {
    const Item = byId.get(id)
    return Item ? (feedback.parse({ Item }).data ?? []) : []
  })
}

export const noFeedback = () => new Problem('not_found', 'There is no such feedback.')

export const presentFeedback = ({ user_id: _, ...record }: FeedbackRecord): Feedback => ({
  ...record,
  article_id: record.article_id ?? null,
  reply: record.reply ?? null,
})

/**
 * Writes `next` unless the feedback has changed since it was read. Feedback that this closes no longer counts as open, and
 * publishing its article may be requested again.
 */
export function changeOf(content: Content, stored: FeedbackRecord, next: FeedbackRecord) {
  const { feedback, openFeedback, publishRequests } = content
  const { user_id, article_id } = stored
  const items: Record<string, TransactItem> = {
    feedback: inTransaction(feedback)
      .put(next)
      .where(({ version }, { eq }) => eq(version, stored.version))
      .commit(),
  }
  if (stored.status !== 'open' || next.status === 'open') return items
  items.open = inTransaction(openFeedback).patch({ user_id }).subtract({ open: 1 }).commit()
  if (article_id !== undefined) items.request = inTransaction(publishRequests).delete({ article_id }).commit()
  return items
}
