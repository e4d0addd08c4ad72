import type { Acting } from '../../../platform/auth/actor.ts'
import { Problem } from '../../../platform/problems/errors.ts'
import type { ArticleRecord } from '../../entities/content/article.ts'

type Visible = Pick<ArticleRecord, 'user_id' | 'is_public' | 'guest_visible'>

/** Owners and administrators see notes and prompts, and may change the article. */
export const owns = (acting: Acting | null, article: Visible) =>
  acting !== null && (acting.role === 'root' || acting.user_id === article.user_id)

/**
 * Without an acting account the reader is a guest or of a third-party sign-in. The controller can tell, and refuses guests
 * public articles that are not open to them.
 */
export const mayRead = (acting: Acting | null, article: Visible) =>
  owns(acting, article) || article.is_public === 1 || article.guest_visible === 1

export function mustRead(acting: Acting | null, article: Visible): void {
  if (!mayRead(acting, article))
    throw new Problem('forbidden', 'This text is not public, and belongs to another account.')
}

export function mustPlay(acting: Acting | null, article: Visible, isGuest: boolean): void {
  mustRead(acting, article)
  if (isGuest && article.guest_visible !== 1)
    throw new Problem('forbidden', 'Guests cannot read this text. Sign in first.')
}

export function mustOwn(acting: Acting | null, article: Visible): void {
  if (!owns(acting, article)) throw new Problem('forbidden', 'Only the owner of this text may change it.')
}
