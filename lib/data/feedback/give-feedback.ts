import type { Feedback, FeedbackInput } from '../../contracts/schemas/articles/feedback.ts'
import type { Acting } from '../../platform/auth/actor.ts'
import { Problem } from '../../platform/problems/errors.ts'
import { refusal } from '../../platform/problems/reasons.ts'
import { nameOf } from '../../platform/values/name-of.ts'
import { refusedBy, retryWhenChanged } from '../../store/writing/retry-when-changed.ts'
import { inTransaction, type TransactItem, transact } from '../../store/writing/transact.ts'
import { readHead } from '../articles/article/heads.ts'
import type { Content } from '../articles/content.ts'
import type { FeedbackRecord } from '../entities/content/feedback.ts'
import { changeOf, noFeedback, presentFeedback, readFeedback } from './stored-feedback.ts'

const MOST_OPEN = 20

/** A repeated request gets its feedback in the current state. */
export async function giveFeedback(
  content: Content,
  { user_id }: Acting,
  { request_id, kind, text, article_id }: FeedbackInput,
): Promise<Feedback> {
  const id = nameOf('feedback', user_id, request_id)
  const feedback = { kind, text, ...(article_id === undefined ? {} : { article_id }) }
  return retryWhenChanged(async () => {
    const known = await readFeedback(content, id)
    if (known) return presentFeedback(mustBe(feedback, known))
    const now = content.now().toISOString()
    const times = { created_at: now, updated_at: now }
    const record: FeedbackRecord = { id, user_id, ...feedback, status: 'open', version: 1, ...times }
    const textRequest = article_id === undefined ? {} : await requestFor(content, { ...record, article_id })
    await create(content, record, textRequest)
    return presentFeedback(record)
  })
}

type GivenFeedback = Pick<FeedbackRecord, 'kind' | 'text' | 'article_id'>

function mustBe(feedback: GivenFeedback, known: FeedbackRecord): FeedbackRecord {
  const isSame = (['kind', 'text', 'article_id'] as const).every(name => feedback[name] === known[name])
  if (isSame) return known
  throw new Problem('idempotency_mismatch', 'This request_id was used for other feedback. Use a new one.')
}

/** Requires an existing article without another open request. */
async function requestFor(
  content: Content,
  { id, user_id, article_id }: FeedbackRecord & { article_id: number },
): Promise<Record<string, TransactItem>> {
  const { articles, publishRequests } = content
  const head = await readHead(content, article_id)
  if (head.user_id !== user_id)
    throw new Problem('forbidden', 'You can ask only for your own texts to be published.')
  return {
    article: inTransaction(articles)
      .check({ id: article_id })
      .where((stored, { eq }) => eq(stored.user_id, user_id)),
    request: inTransaction(publishRequests).create({ article_id, user_id, feedback_id: id }),
  }
}

async function create(content: Content, record: FeedbackRecord, textRequest: Record<string, TransactItem>) {
  const { client, feedback, openFeedback, signal } = content
  const items = {
    feedback: inTransaction(feedback).create(record),
    open: inTransaction(openFeedback)
      .upsert({ user_id: record.user_id })
      .add({ open: 1 })
      .where(({ open }, { notExists, lt }) => `${notExists(open)} OR ${lt(open, MOST_OPEN)}`),
    ...textRequest,
  }
  try {
    await transact(client, items, { signal })
  } catch (error) {
    // The same request was quicker, or the article was deleted: the next attempt finds out.
    if (refusedBy(error, 'feedback') || refusedBy(error, 'article')) throw error
    if (refusedBy(error, 'request')) throw refusal('publish_asked')
    if (refusedBy(error, 'open')) throw refusal('feedback_full', { most: MOST_OPEN })
    throw error
  }
}

/** Works only before a decision. May be repeated. */
export async function withdrawFeedback(content: Content, { user_id }: Acting, id: string): Promise<Feedback> {
  return retryWhenChanged(async () => {
    const stored = await readFeedback(content, id)
    if (stored?.user_id !== user_id) throw noFeedback()
    if (stored.status === 'withdrawn') return presentFeedback(stored)
    if (stored.status !== 'open') throw refusal('feedback_decided')
    const updated_at = content.now().toISOString()
    const withdrawn = { ...stored, status: 'withdrawn' as const, version: stored.version + 1, updated_at }
    await transact(content.client, changeOf(content, stored, withdrawn), { signal: content.signal })
    return presentFeedback(withdrawn)
  })
}
