import type { Actor } from '../auth/actor.ts'
import type { ArticleHead } from '../contracts/schemas/articles.ts'
import { Problem } from '../http/errors.ts'

type Visible = Pick<ArticleHead, 'user_id' | 'is_public' | 'guest_visible'>

/** The owner and administrators: they see notes and prompts, and may change the article. */
export const owns = (actor: Actor, article: Visible) =>
  actor.kind === 'user' && (actor.role === 'root' || actor.user_id === article.user_id)

export const mayRead = (actor: Actor, article: Visible) =>
  owns(actor, article) || article.guest_visible || (article.is_public && actor.kind === 'user')

/** Throws 401 to a guest who might see it signed in, 403 to an account that may not. */
export function mustRead(actor: Actor, article: Visible): void {
  if (mayRead(actor, article)) return
  if (actor.kind === 'guest') throw new Problem('unauthenticated', 'Sign in to read this article.')
  throw new Problem('forbidden', 'This article belongs to someone else.')
}
