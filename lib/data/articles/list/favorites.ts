import type { z } from 'zod'
import { settled } from '../../../platform/async/settled.ts'
import type { Acting } from '../../../platform/auth/actor.ts'
import { newestIn } from '../../../store/reading/plain-read.ts'
import { typedPages } from '../../../store/reading/typed-read.ts'
import { refusedBy, retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { inTransaction, transact } from '../../../store/writing/transact.ts'
import { favoritesOf, ownArticles, PUBLIC_ARTICLES } from '../../entities/content/keys.ts'
import { mayRead } from '../article/access.ts'
import { readableHead, readHead, readHeads, stillHas } from '../article/heads.ts'
import type { Content } from '../content.ts'
import { Favorite, IndexedSummary, keptIn } from './kept-lists.ts'

/** Requires access. An existing favourite keeps its time. */
export async function addFavorite(
  content: Content,
  acting: Acting,
  id: number,
  created_at = content.now().toISOString(),
): Promise<void> {
  const { articles, favorites } = content
  await retryWhenChanged(async () => {
    const head = await readableHead(content, id)
    const favorite = { article_id: id, user_id: acting.user_id, created_at }
    try {
      await transact(content.client, {
        head: inTransaction(articles)
          .check({ id })
          .where(stillHas(head, ['is_public', 'guest_visible'])),
        favorite: inTransaction(favorites).create(favorite),
      })
    } catch (error) {
      const isFavorite = refusedBy(error, 'favorite') && !refusedBy(error, 'head')
      if (!isFavorite) throw error
    }
  })
}

/** Works without access. */
export async function removeFavorite(content: Content, acting: Acting, id: number): Promise<void> {
  await readHead(content, id)
  await content.favorites.delete({ article_id: id, user_id: acting.user_id }).go()
}

/** Latest first. Unreadable ones are kept, but not listed. */
export async function* readableFavorites(content: Content): AsyncGenerator<IndexedSummary[]> {
  const { acting } = content
  if (!acting) return
  const latest = newestIn(content, favoritesOf(acting.user_id))
  for await (const page of typedPages(content, latest, Favorite)) yield await readableOf(content, page)
}

async function readableOf(content: Content, favorites: readonly z.output<typeof Favorite>[]) {
  const ids = favorites.map(({ article_id }) => article_id)
  const heads = await readHeads(content, ids)
  return heads.map(head => IndexedSummary.parse(head)).filter(article => mayRead(content.acting, article))
}

/** Null if nothing is kept in memory. */
export async function keptFavorites(content: Content): Promise<IndexedSummary[] | null> {
  const { acting, kept } = content
  if (!acting) return null
  const favorites = await kept.favorites.rows(content, favoritesOf(acting.user_id).pk)
  if (!favorites) return null
  const lists = await settled([
    keptIn(content, ownArticles(acting.user_id)),
    keptIn(content, PUBLIC_ARTICLES),
  ])
  const known = new Map(lists.flatMap(list => list ?? []).map(article => [article.id, article]))
  // Few are neither public nor the account's own.
  const others = favorites.filter(({ article_id }) => !known.has(article_id))
  for (const article of await readableOf(content, others)) known.set(article.id, article)
  return favorites.flatMap(({ article_id }) => known.get(article_id) ?? [])
}
