import type { z } from 'zod'
import type { Acting } from '../../auth/actor.ts'
import type { ArticleFilter, ArticleSummary } from '../../contracts/schemas/articles.ts'
import type { List, Page } from '../../contracts/schemas/basics.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'
import { pageOf, rowsOf } from '../../store/paging.ts'
import { mayRead } from '../access.ts'
import type { Content } from '../content.ts'
import { presentSummary } from '../present-article.ts'
import { fits, mentioning } from './matches.ts'
import { readHeads } from './read-heads.ts'

type Filter = z.output<typeof ArticleFilter>

/** The acting account's own articles, its favourites, or the public ones, newest first. */
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
  const isMentioned = mentioning(filter.q)
  for await (const record of inScope(content, acting, filter.scope, signal))
    if (fits(record, filter) && isMentioned(record)) yield record
}

async function* inScope(
  content: Content,
  acting: Acting | null,
  scope: Filter['scope'],
  signal: AbortSignal,
): AsyncGenerator<ArticleRecord> {
  if (scope === 'public') yield* publicArticles(content, signal)
  // An account of a third-party sign-in has neither articles nor favourites.
  else if (acting)
    yield* scope === 'mine' ? ownArticles(content, acting, signal) : favorites(content, acting, signal)
}

const publicArticles = ({ articles }: Content, abortSignal: AbortSignal) =>
  rowsOf<ArticleRecord>(cursor =>
    articles.query.published({ is_public: 1 }).go({ order: 'desc', cursor, abortSignal }),
  )

const ownArticles = ({ articles }: Content, { user_id }: Acting, abortSignal: AbortSignal) =>
  rowsOf<ArticleRecord>(cursor =>
    articles.query.owned({ user_id }).go({ order: 'desc', cursor, abortSignal }),
  )

/** The latest favourite first. One the account may no longer read stays its favourite, unseen. */
const favorites = (content: Content, acting: Acting, abortSignal: AbortSignal) =>
  rowsOf<ArticleRecord>(async cursor => {
    const page = await content.favorites.query
      .ofUser({ user_id: acting.user_id })
      .go({ order: 'desc', cursor, abortSignal })
    const ids = page.data.map(({ article_id }) => article_id)
    const heads = await readHeads(content, ids, abortSignal)
    return { data: heads.filter(head => mayRead(acting, head)), cursor: page.cursor }
  })
