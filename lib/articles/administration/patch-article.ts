import type { Actor } from '../../auth/actor.ts'
import type { Clients } from '../../contracts/clients.ts'
import type { Article, ArticlePatch } from '../../contracts/schemas/articles.ts'
import { presentArticle } from '../present.ts'

/** Changes what is said of an article, and who may read it. */
export async function patchArticle(
  { articles }: Clients['data'],
  actor: Actor,
  id: number,
  patch: ArticlePatch,
  signal: AbortSignal,
): Promise<Article> {
  const body = { ...patch, ...publication(patch) }
  return presentArticle(await articles.patch({ params: { id }, body }, { signal }), actor)
}

/** Guests see as before unless something is said of them; but what is made private is so for them too. */
const publication = ({ is_public, guest_visible }: ArticlePatch): Pick<ArticlePatch, 'guest_visible'> =>
  is_public === false && guest_visible === undefined ? { guest_visible: false } : {}
