import { ArticleQuery } from '../../../../lib/contracts/schemas/articles/article-query.ts'
import { ArticleHead } from '../../../../lib/contracts/schemas/articles/articles.ts'
import { ListedArticle } from '../../../../lib/contracts/schemas/articles/reading.ts'
import { kindOf } from '../../../../lib/contracts/schemas/articles/text-kinds.ts'
import { articles } from '../../../../lib/contracts/study/articles.ts'
import { accountNow } from '../../../../web/session/session.ts'
import type { KeptDatabase, KeptText } from '../database.ts'
import { folded } from '../entries/folded.ts'
import { type ListScope, listAtSync, seriesAtSync } from '../in-step/lists.ts'
import { queryOf } from '../requests.ts'
import { headRequest } from '../text-requests.ts'
import type { KeptAnswer } from './answer.ts'
import { keptPosition } from './position.ts'
import { bodyOf } from './replies.ts'

/** Lists as the last sync and this device's reading leave them. The texts on the device stand first, but not within a series. */
export const keptLists: KeptAnswer = {
  matches: ({ route }) => route.path === articles.list.path,
  async answer({ path }, database) {
    const query = ArticleQuery.safeParse(Object.fromEntries(queryOf(path))).data
    const listed = query ? await textsListed(database, query.scope) : null
    if (!query || !listed) return null
    const here = new Set((await wholeTexts(database)).map(({ id }) => id))
    const places = await placesIn(database, query)
    const matchingTexts = listed.filter(article => fits(article, query) && isInThat(article, query, places))
    const isOrdered = query.series !== undefined && query.series !== 'none'
    const items = matchingTexts.toSorted(
      isOrdered
        ? (a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0)
        : (a, b) => Number(here.has(b.id)) - Number(here.has(a.id)) || byOrder[query.sort](a, b),
    )
    const end = query.offset + query.limit
    return JSON.stringify({
      items: items.slice(query.offset, end),
      total: items.length,
      next_offset: end < items.length ? end : null,
    })
  },
}

/** The texts that open without a network. */
const wholeTexts = async (database: KeptDatabase) =>
  (await database.getAll('texts')).filter(({ state }) => state !== null)

/**
 * The texts of a list, the newest first, each with the newest place that this device knows. Without a list, those that
 * are kept; null if there are none either.
 */
export async function textsListed(database: KeptDatabase, scope: ListScope): Promise<ListedArticle[] | null> {
  const [listed, kept] = await Promise.all([listAtSync(database, scope), wholeTexts(database)])
  const texts = new Map((listed ?? []).map(article => [article.id, article]))
  for (const text of kept) {
    const article = texts.get(text.id) ?? (isOf(text, scope) ? await fromHead(database, text) : null)
    if (article) texts.set(text.id, await asReadHere(database, article, text))
  }
  return listed === null && texts.size === 0
    ? null
    : [...texts.values()].toSorted((a, b) => b.created_at.localeCompare(a.created_at))
}

/** Favourites are known from their list alone. */
const isOf = ({ user_id }: KeptText, scope: ListScope) =>
  scope !== 'favorites' && (user_id === accountNow()) === (scope === 'mine')

/** A text that came after the last sync. */
async function fromHead(database: KeptDatabase, { id }: KeptText): Promise<ListedArticle | null> {
  const body = await bodyOf(database, headRequest(id))
  if (body === null) return null
  const head = ArticleHead.pick({ media_kind: true, total_headings: true, genre: true }).safeParse(
    JSON.parse(body),
  )
  if (!head.success) return null
  const listed = { ...JSON.parse(body), kind: kindOf(head.data), position: null, read_at: null }
  return ListedArticle.safeParse(listed).data ?? null
}

async function asReadHere(
  database: KeptDatabase,
  article: ListedArticle,
  text: KeptText,
): Promise<ListedArticle> {
  if (!text.place) return article
  const position = (await keptPosition(database, article.id)) ?? article.position
  const read_at = [article.read_at ?? '', position?.at ?? ''].sort().at(-1) || null
  return { ...article, position, read_at }
}

/** The places of texts in the wanted series; for `none`, those of the texts in any. */
async function placesIn(database: KeptDatabase, { series }: ArticleQuery) {
  const all = series === undefined ? [] : ((await seriesAtSync(database)) ?? [])
  const ids = all.filter(({ id }) => series === 'none' || id === series).flatMap(one => one.articles)
  return new Map(ids.map((id, place) => [id, place]))
}

const isInThat = ({ id }: ListedArticle, { series }: ArticleQuery, places: ReadonlyMap<number, number>) =>
  series === undefined || places.has(id) === (series !== 'none')

function fits(
  article: ListedArticle,
  { genre, kind, status, level, reading, q = '' }: ArticleQuery,
): boolean {
  const part = folded(q)
  return (
    (genre === undefined || article.genre === genre) &&
    (kind === undefined || article.kind === kind) &&
    (status === undefined || article.status === status) &&
    (level === undefined || article.level === level) &&
    (reading === undefined || readingOf(article) === reading) &&
    (folded(article.title).includes(part) || folded(article.author).includes(part))
  )
}

const readingOf = ({ position }: ListedArticle) =>
  position ? (position.finished_at === null ? 'begun' : 'finished') : 'unread'

const byOrder: Record<ArticleQuery['sort'], (a: ListedArticle, b: ListedArticle) => number> = {
  // The list has this order already.
  created: () => 0,
  read: (a, b) => (b.read_at ?? '').localeCompare(a.read_at ?? ''),
  title: (a, b) => a.title.localeCompare(b.title),
  coverage: (a, b) => (b.share_known ?? -1) - (a.share_known ?? -1),
}
