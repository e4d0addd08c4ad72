import type { z } from 'zod'
import type { Acting } from '../auth/actor.ts'
import type { ArticleFilter, ArticleSummary } from '../contracts/schemas/articles.ts'
import type { List, Page } from '../contracts/schemas/basics.ts'
import type { ArticleRecord } from '../entities/content/article.ts'
import { pageOf } from '../store/paging.ts'
import type { Content } from './content.ts'
import { presentSummary } from './present-article.ts'

type Filter = z.output<typeof ArticleFilter>

/** The acting account's own articles, or the public ones, newest first. */
export async function listArticles(
  content: Content,
  acting: Acting | null,
  { offset, limit, ...filter }: Page & Filter,
  signal: AbortSignal,
): Promise<List<ArticleSummary>> {
  const { items, ...counts } = await pageOf(matching(content, acting, filter, signal), {
    offset,
    limit,
  })
  return { items: items.map(presentSummary), ...counts }
}

async function* matching(content: Content, acting: Acting | null, filter: Filter, signal: AbortSignal) {
  for await (const record of newestFirst(content, acting, filter.scope, signal))
    if (fits(record, filter)) yield record
}

async function* newestFirst(
  content: Content,
  acting: Acting | null,
  scope: Filter['scope'],
  abortSignal: AbortSignal,
): AsyncGenerator<ArticleRecord> {
  const query = scope === 'mine' ? ownArticles(content, acting) : publicArticles(content)
  // An account of a third-party sign-in has no articles.
  if (!query) return
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof query.go>> = await query.go({ order: 'desc', cursor, abortSignal })
    yield* page.data
    cursor = page.cursor
  } while (cursor !== null)
}

const ownArticles = ({ articles }: Content, acting: Acting | null) =>
  acting && articles.query.owned({ user_id: acting.user_id })

const publicArticles = ({ articles }: Content) => articles.query.published({ is_public: 1 })

function fits(record: ArticleRecord, { genre, status, is_public, q }: Filter): boolean {
  if (genre !== undefined && record.genre !== genre) return false
  if (status !== undefined && record.status !== status) return false
  if (is_public !== undefined && (record.is_public === 1) !== is_public) return false
  return q === undefined || [record.title, record.author].some(text => folded(text).includes(folded(q)))
}

/** Full-width and half-width forms, capitals and small letters are found alike. */
const folded = (text: string) => text.normalize('NFKC').toLowerCase()
