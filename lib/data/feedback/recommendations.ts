import {
  type Recommendation,
  type RecommendationInput,
  type WeeklyRecommendation,
  weekOf,
} from '../../contracts/schemas/articles/recommendations.ts'
import type { List, Page } from '../../contracts/schemas/basics.ts'
import type { Member } from '../../platform/auth/actor.ts'
import { Problem } from '../../platform/problems/errors.ts'
import { pageOf, rowsOf } from '../../store/reading/paging.ts'
import { refusedBy, retryWhenChanged } from '../../store/writing/retry-when-changed.ts'
import { inTransaction, transact } from '../../store/writing/transact.ts'
import { mayRead } from '../articles/article/access.ts'
import { readHeads } from '../articles/article/heads.ts'
import type { Content } from '../articles/content.ts'
import { IndexedSummary } from '../articles/list/kept-lists.ts'
import { summaryOf } from '../articles/list/list-articles.ts'
import type { RecommendationRecord } from '../entities/content/feedback.ts'
import { summariesOf } from './list-feedback.ts'

/** This week's, or the latest before, without articles that the acting account cannot read. */
export async function weeklyRecommendation(content: Content): Promise<WeeklyRecommendation | null> {
  const { recommendations, acting, now } = content
  const upToNow = recommendations.query.week({}).lte({ week: weekOf(now()) })
  // Reads one at a time, since the first is nearly always right.
  const options = { ...latestFirst(content), limit: 1 }
  const { value: latest } = await notRemoved(rowsOf(cursor => upToNow.go({ ...options, cursor }))).next()
  if (!latest) return null
  const ids = latest.entries.map(({ article_id }) => article_id)
  const articles = (await readHeads(content, ids)).map(head => IndexedSummary.parse(head))
  const readable = new Map(
    articles.filter(article => mayRead(acting, article)).map(article => [article.id, summaryOf(article)]),
  )
  const entries = latest.entries.flatMap(entry => {
    const article = readable.get(entry.article_id)
    return article ? [{ ...entry, article }] : []
  })
  return { week: latest.week, note: latest.note, entries }
}

export async function listRecommendations(content: Content, page: Page): Promise<List<Recommendation>> {
  const all = content.recommendations.query.week({})
  const rows = rowsOf(cursor => all.go({ ...latestFirst(content), cursor }))
  const { items, ...counts } = await pageOf(notRemoved(rows), page)
  return { items: await presented(content, items), ...counts }
}

const latestFirst = ({ signal }: Content) =>
  ({ order: 'desc', consistent: true, abortSignal: signal }) as const

async function* notRemoved(records: AsyncIterable<RecommendationRecord>) {
  for await (const record of records) if (isThere(record)) yield record
}

/** A removed recommendation keeps its record without entries, so that versions never restart. */
const isThere = ({ entries }: RecommendationRecord) => entries.length > 0

export async function saveRecommendation(
  content: Content,
  { user_id }: Member,
  week: string,
  { expected_version, ...values }: RecommendationInput,
): Promise<Recommendation> {
  const saved = await retryWhenChanged(async () => {
    const stored = await readWeek(content, week)
    const current = stored && isThere(stored) ? stored : null
    const current_version = current?.version ?? 0
    if (current_version !== expected_version) throw changedSince(current_version)
    const updated_at = content.now().toISOString()
    const created_at = current?.created_at ?? updated_at
    const version = (stored?.version ?? 0) + 1
    const next = { week, user_id, ...values, version, created_at, updated_at }
    await write(content, next)
    return next
  })
  const [recommendation] = await presented(content, [saved])
  if (!recommendation) throw changedSince(saved.version)
  return recommendation
}

const changedSince = (current_version: number) =>
  new Problem('version_conflict', 'This recommendation has changed in the meantime. Read it again.', {
    members: { current_version },
  })

async function write({ client, recommendations, articles, signal }: Content, next: RecommendationRecord) {
  const mustBePublic = next.entries.map(({ article_id: id }, at) => {
    const article = inTransaction(articles).check({ id })
    return [
      `body.entries.${at}.article_id`,
      article.where(({ is_public }, { eq }) => eq(is_public, 1)),
    ] as const
  })
  const recommendation = inTransaction(recommendations)
    .put(next)
    .where(({ version }, { eq, notExists }) =>
      next.version === 1 ? notExists(version) : eq(version, next.version - 1),
    )
  try {
    await transact(client, { recommendation, ...Object.fromEntries(mustBePublic) }, { signal })
  } catch (error) {
    const refused = mustBePublic.flatMap(([path]) => (refusedBy(error, path) ? [path] : []))
    if (refused.length === 0 || refusedBy(error, 'recommendation')) throw error
    const errors = refused.map(path => ({ path, message: 'must be the id of a public article' }))
    throw new Problem(
      'invalid_input',
      'Every recommended article must be public. Publish or remove the others.',
      { errors },
    )
  }
}

async function readWeek({ recommendations, signal: abortSignal }: Content, week: string) {
  const { data } = await recommendations.get({ week }).go({ consistent: true, abortSignal })
  return data
}

export const removeRecommendation = (content: Content, { user_id }: Member, week: string): Promise<void> =>
  retryWhenChanged(async () => {
    const stored = await readWeek(content, week)
    if (!stored || !isThere(stored)) return
    const updated_at = content.now().toISOString()
    const version = stored.version + 1
    await write(content, { ...stored, user_id, note: '', entries: [], version, updated_at })
  })

async function presented(
  content: Content,
  records: readonly RecommendationRecord[],
): Promise<Recommendation[]> {
  const named = records.flatMap(({ entries }) => entries.map(({ article_id }) => article_id))
  const articles = await summariesOf(content, named)
  return records.map(({ user_id: _, ...record }) => ({
    ...record,
    entries: record.entries.map(entry => ({ ...entry, article: articles.get(entry.article_id) ?? null })),
  }))
}
