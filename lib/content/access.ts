import type { Acting } from '../auth/actor.ts'
import type { ArticleRecord } from '../entities/content/article.ts'
import { Problem } from '../http/errors.ts'

type Visible = Pick<ArticleRecord, 'user_id' | 'is_public' | 'guest_visible'>

/** The owner and administrators: they see notes and prompts, and may change the article. */
export const owns = (acting: Acting | null, article: Visible) =>
  acting !== null && (acting.role === 'root' || acting.user_id === article.user_id)

/**
 * Nobody acting is a guest or an account of a third-party sign-in. Only the controller can tell them apart,
 * so it is the one to keep guests from what is public but not for guests.
 */
export const mayRead = (acting: Acting | null, article: Visible) =>
  owns(acting, article) || article.is_public === 1 || article.guest_visible === 1

export function mustRead(acting: Acting | null, article: Visible): void {
  if (!mayRead(acting, article)) throw new Problem('forbidden', 'This article belongs to someone else.')
}

/** As the controller says whether nobody acting is a guest, this one knows what is for guests. */
export function mustPlay(acting: Acting | null, article: Visible, isGuest: boolean): void {
  mustRead(acting, article)
  if (isGuest && article.guest_visible !== 1)
    throw new Problem('forbidden', 'This article is not for guests.')
}

export function mustOwn(acting: Acting | null, article: Visible): void {
  if (!owns(acting, article)) throw new Problem('forbidden', 'Only its owner may change this article.')
}

/** An article belongs to the account that creates it. */
export function mustAct(acting: Acting | null): Acting {
  if (acting) return acting
  throw new Problem('forbidden', 'This needs an account to act for.')
}

/** What concerns everybody's articles is not done on behalf of one learner. */
export function mustNotActForLearner(acting: Acting | null): void {
  if (acting?.role === 'user') throw new Problem('forbidden', 'This is not done on behalf of an account.')
}
