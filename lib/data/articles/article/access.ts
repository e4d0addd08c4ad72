import type { Acting } from '../../../platform/auth/actor.ts'
import { refusal } from '../../../platform/problems/reasons.ts'
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
  if (!mayRead(acting, article)) throw refusal('text_not_public')
}

export function mustPlay(acting: Acting | null, article: Visible, isGuest: boolean): void {
  mustRead(acting, article)
  if (isGuest && article.guest_visible !== 1) throw refusal('text_for_accounts')
}

export function mustOwn(acting: Acting | null, article: Visible): void {
  if (!owns(acting, article)) throw refusal('owner_only')
}
