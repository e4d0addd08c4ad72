import type { ArticleHead } from '../../contracts/schemas/articles/articles.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { isProblem } from '../../platform/problems/errors.ts'
import { refusal } from '../../platform/problems/reasons.ts'

type Visible = Pick<ArticleHead, 'user_id' | 'is_public' | 'guest_visible'>

/** Owners and administrators see notes and prompts and may change the article. */
export const owns = (actor: Actor, article: Visible) =>
  actor.kind === 'user' && (actor.role === 'root' || actor.user_id === article.user_id)

const mayRead = (actor: Actor, article: Visible) =>
  owns(actor, article) || article.guest_visible || (article.is_public && actor.kind === 'user')

/** Throws 401 for a guest, who may sign in, and 403 for an account that may not read the article. */
export function mustRead(actor: Actor, article: Visible): void {
  if (!mayRead(actor, article)) throw notReadableBy(actor)
}

/** Throws 401 for a guest, and 403 for an account that may not change the article. */
export function mustOwn(actor: Actor, article: Visible): void {
  if (!owns(actor, article)) throw notReadableBy(actor)
}

/** Tells guests from accounts, which data_server, refusing private articles, cannot. */
export async function asReader<T>(actor: Actor, read: Promise<T>): Promise<T> {
  try {
    return await read
  } catch (error) {
    throw isProblem(error, 'forbidden') ? notReadableBy(actor) : error
  }
}

const notReadableBy = (actor: Actor) =>
  actor.kind === 'guest' ? refusal('sign_in_to_read') : refusal('text_of_another')
