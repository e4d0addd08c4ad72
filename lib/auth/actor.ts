import { Problem } from '../http/errors.ts'

export type Role = 'user' | 'root'

export interface Guest {
  kind: 'guest'
}
/** A signed-in account. Accounts of third-party sign-in have a string id and no content records. */
export interface User<Id extends number | string = number | string> {
  kind: 'user'
  user_id: Id
  username: string
  role: Role
}
export type Member = User<number>

/** A sister service, and the account it acts for. */
export interface ServiceActor {
  kind: 'service'
  service: string
  acting: Acting | null
}
export interface Acting {
  user_id: number
  role: Role
}
export type Actor = Guest | User | ServiceActor

export const guest: Guest = { kind: 'guest' }

export const isMember = (user: User): user is Member => typeof user.user_id === 'number'

/** The account behind an actor, if it can have content records. */
export function actingAs(actor: Actor): Acting | null {
  if (actor.kind === 'service') return actor.acting
  return actor.kind === 'user' && isMember(actor) ? { user_id: actor.user_id, role: actor.role } : null
}

/** The account a call acts for. What is kept for an account needs one, and a sister service may act for none. */
export function mustAct(acting: Acting | null): Acting {
  if (acting) return acting
  throw new Problem('forbidden', 'This request must be made on behalf of an account.')
}

/** For work on the data of all accounts, which a service does for itself or for an administrator. */
export function mustNotActForLearner(acting: Acting | null): void {
  if (acting?.role === 'user') throw new Problem('forbidden', 'This cannot be done on behalf of a learner.')
}
