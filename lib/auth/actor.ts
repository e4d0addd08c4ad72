export type Role = 'user' | 'root'

export interface Guest {
  kind: 'guest'
}
/** A signed-in account. Third-party accounts have a string id, which no content record knows. */
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

/** The account behind an actor, as far as content records know it. */
export function actingAs(actor: Actor): Acting | null {
  if (actor.kind === 'service') return actor.acting
  return actor.kind === 'user' && isMember(actor) ? { user_id: actor.user_id, role: actor.role } : null
}
