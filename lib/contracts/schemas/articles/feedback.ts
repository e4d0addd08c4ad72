import { z } from 'zod'
import { Id, Name, Page, Text, Timestamp, Ulid } from '../basics.ts'
import { ArticleSummary } from './articles.ts'

export const FeedbackKind = z.enum(['bug', 'suggestion', 'publish_request'])
export type FeedbackKind = z.infer<typeof FeedbackKind>

export const FeedbackStatus = z.enum(['open', 'accepted', 'declined', 'resolved', 'withdrawn'])
export type FeedbackStatus = z.infer<typeof FeedbackStatus>

export const FeedbackInput = z
  .strictObject({
    /** Sent again, it gets what it created. */
    request_id: Ulid,
    kind: FeedbackKind,
    text: Text.trim().min(1).max(5_000),
    /** The article to be published: one of your own. */
    article_id: Id.optional(),
  })
  .refine(({ kind, article_id }) => (kind === 'publish_request') === (article_id !== undefined), {
    path: ['article_id'],
    message: 'must be given for a publish request, and for nothing else',
  })
export type FeedbackInput = z.output<typeof FeedbackInput>

/** Feedback as the account that gave it sees it. */
export const Feedback = z.object({
  id: Name,
  kind: FeedbackKind,
  text: z.string(),
  article_id: Id.nullable(),
  status: FeedbackStatus,
  /** An administrator's reply. */
  reply: z.string().nullable(),
  version: z.number().int(),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type Feedback = z.infer<typeof Feedback>

export const AdminFeedback = Feedback.extend({
  user_id: Id,
  /** Null where none is named, or it has been deleted. */
  article: ArticleSummary.nullable(),
})
export type AdminFeedback = z.infer<typeof AdminFeedback>

export const AdminFeedbackQuery = Page.extend({
  status: FeedbackStatus.optional(),
  kind: FeedbackKind.optional(),
})
export type AdminFeedbackQuery = z.output<typeof AdminFeedbackQuery>

/** The statuses that an administrator may set. */
export const DecidedStatus = FeedbackStatus.exclude(['withdrawn'])
export type DecidedStatus = z.infer<typeof DecidedStatus>

export const FeedbackDecision = z.strictObject({
  expected_version: z.number().int().min(1),
  /** The status it has already changes only the reply. */
  status: DecidedStatus,
  /** Left out: the reply stays. Empty: there is none any more. */
  reply: Text.trim().max(2_000).optional(),
  /** Only where a publish request is accepted: whether guests may read the article too. Left out: as it is. */
  guest_visible: z.boolean().optional(),
})
export type FeedbackDecision = z.output<typeof FeedbackDecision>

/**
 * Which statuses an administrator may give to feedback of this kind and status; its own comes first. What was declined,
 * resolved or published stays so, and what was withdrawn is its author's alone.
 */
export function statusesAfter({ kind, status }: Pick<Feedback, 'kind' | 'status'>): DecidedStatus[] {
  if (status === 'withdrawn') return []
  if (status === 'open')
    return kind === 'publish_request'
      ? ['open', 'accepted', 'declined']
      : ['open', 'accepted', 'declined', 'resolved']
  return status === 'accepted' && kind !== 'publish_request' ? ['accepted', 'declined', 'resolved'] : [status]
}
