import { z } from 'zod'
import type { ArticleSummary } from '../../contracts/schemas/articles/articles.ts'
import {
  type AdminFeedback,
  type AdminFeedbackQuery,
  type Feedback,
  FeedbackKind,
  FeedbackStatus,
} from '../../contracts/schemas/articles/feedback.ts'
import type { List, Page } from '../../contracts/schemas/basics.ts'
import type { Acting } from '../../platform/auth/actor.ts'
import { memoryPage } from '../../store/reading/memory-page.ts'
import { newestIn } from '../../store/reading/plain-read.ts'
import { typedPage, typedQuery } from '../../store/reading/typed-read.ts'
import { readHeads } from '../articles/article/heads.ts'
import type { Content } from '../articles/content.ts'
import { IndexedSummary } from '../articles/list/kept-lists.ts'
import { summaryOf } from '../articles/list/list-articles.ts'
import { type FeedbackRecord, feedbackOf, feedbackWith } from '../entities/content/feedback.ts'
import { presentFeedback, readAllFeedback } from './stored-feedback.ts'

const Indexed = z.object({ id: z.string(), created_at: z.string() })

export async function listOwnFeedback(
  content: Content,
  { user_id }: Acting,
  page: Page,
): Promise<List<Feedback>> {
  const { items, ...counts } = await typedPage(content, newestIn(content, feedbackOf(user_id)), Indexed, page)
  const ids = items.map(({ id }) => id)
  return { items: (await readAllFeedback(content, ids)).map(presentFeedback), ...counts }
}

/** Newest first. Selects by the index, and shows the current state. */
export async function listFeedback(
  content: Content,
  { status, kind, ...page }: AdminFeedbackQuery,
): Promise<List<AdminFeedback>> {
  const statuses = status ? [status] : FeedbackStatus.options
  const kinds = kind ? [kind] : FeedbackKind.options
  const partitions = statuses.flatMap(status => kinds.map(kind => feedbackWith(status, kind)))
  const read = partitions.map(partition => typedQuery(content, newestIn(content, partition), Indexed))
  const matchingFeedback = (await Promise.all(read)).flat()
  const { items, ...counts } = memoryPage(matchingFeedback, page, null, {
    keyOf: ({ created_at }) => created_at,
    tieOf: ({ id }) => id,
    order: 'desc',
  })
  const records = await readAllFeedback(
    content,
    items.map(({ id }) => id),
  )
  return { items: await withArticles(content, records), ...counts }
}

export async function withArticles(
  content: Content,
  records: readonly FeedbackRecord[],
): Promise<AdminFeedback[]> {
  const articles = await summariesOf(
    content,
    records.flatMap(({ article_id }) => article_id ?? []),
  )
  return records.map(record => ({
    ...presentFeedback(record),
    user_id: record.user_id,
    article: articles.get(record.article_id ?? 0) ?? null,
  }))
}

export async function summariesOf(
  content: Content,
  ids: readonly number[],
): Promise<Map<number, ArticleSummary>> {
  const heads = await readHeads(content, [...new Set(ids)])
  return new Map(
    heads.map(head => summaryOf(IndexedSummary.parse(head))).map(article => [article.id, article]),
  )
}
