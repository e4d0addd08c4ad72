import {
  type AdminFeedback,
  type FeedbackDecision,
  statusesAfter,
} from '../../contracts/schemas/articles/feedback.ts'
import { invalidInput, Problem } from '../../platform/problems/errors.ts'
import { retryWhenChanged } from '../../store/writing/retry-when-changed.ts'
import { inTransaction, type TransactItem, transact } from '../../store/writing/transact.ts'
import { stillHas } from '../articles/article/heads.ts'
import type { Content } from '../articles/content.ts'
import type { FeedbackRecord } from '../entities/content/feedback.ts'
import { withArticles } from './list-feedback.ts'
import { changeOf, noFeedback, readFeedback } from './stored-feedback.ts'

/** Accepting a publish request also publishes its article, or fails. */
export async function decideFeedback(
  content: Content,
  id: string,
  decision: FeedbackDecision,
): Promise<AdminFeedback> {
  const decided = await retryWhenChanged(async () => {
    const stored = await readFeedback(content, id)
    if (!stored) throw noFeedback()
    mustAllow(stored, decision)
    const next = decidedOn(stored, decision, content.now())
    const published = publishes(stored, decision)
      ? { article: await publication(content, stored, decision) }
      : {}
    await transact(
      content.client,
      { ...changeOf(content, stored, next), ...published },
      { signal: content.signal },
    )
    return next
  })
  const [decidedFeedback] = await withArticles(content, [decided])
  if (!decidedFeedback) throw noFeedback()
  return decidedFeedback
}

function mustAllow(stored: FeedbackRecord, decision: FeedbackDecision): void {
  const { version, status } = stored
  if (version !== decision.expected_version)
    throw new Problem('version_conflict', 'This feedback has changed in the meantime. Read it again.', {
      members: { current_version: version },
    })
  if (!statusesAfter(stored).includes(decision.status))
    throw new Problem('invalid_transition', `Feedback that is ${status} cannot become ${decision.status}.`)
  if (decision.guest_visible !== undefined && !publishes(stored, decision))
    throw invalidInput('body.guest_visible', 'can only be given when a publish request is accepted')
}

const publishes = ({ kind, status }: FeedbackRecord, decision: FeedbackDecision) =>
  kind === 'publish_request' && status === 'open' && decision.status === 'accepted'

function decidedOn(
  { reply: before, ...stored }: FeedbackRecord,
  { status, reply = before }: FeedbackDecision,
  now: Date,
): FeedbackRecord {
  const next = { ...stored, status, version: stored.version + 1, updated_at: now.toISOString() }
  return reply ? { ...next, reply } : next
}

/** Fails if the article changes after this read. */
async function publication(
  { articles, now, signal }: Content,
  { article_id: id = 0 }: FeedbackRecord,
  { guest_visible }: FeedbackDecision,
): Promise<TransactItem> {
  const { data: head } = await articles.get({ id }).go({ consistent: true, abortSignal: signal })
  if (!head) throw new Problem('not_found', 'The article has been deleted. Decline the request instead.')
  if (head.task_id !== undefined)
    throw new Problem(
      'article_processing',
      'A task is working on this article. Accept the request once it has ended.',
    )
  return inTransaction(articles)
    .patch({ id })
    .set({
      is_public: 1,
      guest_visible: Number(guest_visible ?? head.guest_visible),
      updated_at: now().toISOString(),
    })
    .composite({ created_at: head.created_at })
    .where(stillHas(head, ['task_id', 'is_public', 'guest_visible']))
}
