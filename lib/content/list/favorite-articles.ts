import { z } from 'zod'
import type { Acting } from '../../auth/actor.ts'
import { favoritesOf } from '../../entities/content/keys.ts'
import { plainPages } from '../../store/plain-read.ts'
import { mayRead } from '../access.ts'
import type { Content } from '../content.ts'
import { ListedArticle } from './listed-article.ts'
import { newestIn } from './partition-query.ts'
import { readHeads } from './read-heads.ts'

const Favorite = z.object({ article_id: z.number() })

/**
 * The account's favourites as they are now, the latest first. One it may no longer read stays its favourite,
 * unseen.
 */
export async function* favoriteArticles(
  content: Content,
  acting: Acting,
  signal: AbortSignal,
): AsyncGenerator<ListedArticle[]> {
  const latest = newestIn(content, favoritesOf(acting.user_id))
  for await (const page of plainPages(content.client, latest, Favorite.keyof().options, signal)) {
    const ids = page.map(favorite => Favorite.parse(favorite).article_id)
    const heads = await readHeads(content, ids, signal)
    yield heads.map(head => ListedArticle.parse(head)).filter(article => mayRead(acting, article))
  }
}
