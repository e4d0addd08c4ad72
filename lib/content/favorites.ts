import type { Acting } from '../auth/actor.ts'
import { refusedBy, retryWhenChanged } from '../store/retry-when-changed.ts'
import { transact } from '../store/transact.ts'
import { mustRead } from './access.ts'
import type { Content } from './content.ts'
import { readHead } from './heads.ts'

/** Only what the account may read becomes its favourite. One that is a favourite already stays as it was. */
export async function addFavorite(content: Content, acting: Acting, id: number): Promise<void> {
  const { articles, favorites } = content.inTransaction
  await retryWhenChanged(async () => {
    const head = await readHead(content, id)
    mustRead(acting, head)
    const favorite = { article_id: id, user_id: acting.user_id, created_at: content.now().toISOString() }
    try {
      await transact(content.client, {
        head: articles
          .check({ id })
          .where(
            ({ is_public, guest_visible }, { eq }) =>
              `${eq(is_public, head.is_public)} AND ${eq(guest_visible, head.guest_visible)}`,
          )
          .commit(),
        favorite: favorites.create(favorite).commit(),
      })
    } catch (error) {
      const isFavorite = refusedBy(error, 'favorite') && !refusedBy(error, 'head')
      if (!isFavorite) throw error
    }
  })
}

/** What one may no longer read can still be given up. */
export async function removeFavorite(content: Content, acting: Acting, id: number): Promise<void> {
  await readHead(content, id)
  await content.favorites.delete({ article_id: id, user_id: acting.user_id }).go()
}
