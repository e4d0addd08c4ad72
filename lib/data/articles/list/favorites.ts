import { z } from 'zod'
import type { Acting } from '../../../platform/auth/actor.ts'
import { newestIn } from '../../../store/reading/plain-read.ts'
import { typedPages } from '../../../store/reading/typed-read.ts'
import { refusedBy, retryWhenChanged } from '../../../store/writing/retry-when-changed.ts'
import { inTransaction, transact } from '../../../store/writing/transact.ts'
import { favoritesOf } from '../../entities/content/keys.ts'
import { readableHead, readHead, readHeads, stillHas } from '../article/heads.ts'
import type { Content } from '../content.ts'

/** The account must be able to read the article. An existing favourite keeps its time. */
export async function addFavorite(content: Content, acting: Acting, id: number): Promise<void> {
  const { articles, favorites } = content
  await retryWhenChanged(async () => {
    const head = await readableHead(content, id)
    const favorite = { article_id: id, user_id: acting.user_id, created_at: content.now().toISOString() }
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

/** A favourite that the account may no longer read can still be removed. */
export async function removeFavorite(content: Content, acting: Acting, id: number): Promise<void> {
  await readHead(content, id)
  await content.favorites.delete({ article_id: id, user_id: acting.user_id }).go()
}

const Favorite = z.object({ article_id: z.number() })

/** The current heads of the account's favourites, latest first, including articles that it may no longer read. */
export async function* favoriteHeads(content: Content, { user_id }: Acting) {
  const latest = newestIn(content, favoritesOf(user_id))
  for await (const page of typedPages(content, latest, Favorite))
    yield await readHeads(
      content,
      page.map(({ article_id }) => article_id),
    )
}
