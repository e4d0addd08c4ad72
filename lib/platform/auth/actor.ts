import { Problem } from '../problems/errors.ts'

export type Role = 'user' | 'root'
/** An integer, or a UUID for an account of a third-party sign-in. */
export type AccountId = number | string

export interface Guest {
  kind: 'guest'
}
/** Accounts of third-party sign-in have a string id and no content records. */
export interface User<Id extends AccountId = AccountId> {
  kind: 'user'
  user_id: Id
  username: string
  role: Role
}
export type Member = User<number>

/** Acts for a third-party account only on routes that take any account. */
export interface ServiceActor {
  kind: 'service'
  service: string
  acting: Acting<AccountId> | null
}
export interface ActingService extends ServiceActor {
  acting: Acting
}
export interface Acting<Id extends AccountId = number> {
  user_id: Id
  role: Role
}
export type Actor = Guest | User | ServiceActor

export const guest: Guest = { kind: 'guest' }

export const isMember = (user: User): user is Member => typeof user.user_id === 'number'

export function accountOf(actor: Actor): Acting<AccountId> | null {
  if (actor.kind === 'service') return actor.acting
  return actor.kind === 'user' ? { user_id: actor.user_id, role: actor.role } : null
}

export const actingAs = (actor: Actor): Acting | null => withContent(accountOf(actor))

function withContent(acting: Acting<AccountId> | null): Acting | null {
  if (acting === null || typeof acting.user_id === 'string') return null
  return { user_id: acting.user_id, role: acting.role }
}

/** Throws 403 for a service that acts for no account. */
export function mustAct(service: ServiceActor): ActingService {
  const acting = withContent(service.acting)
  if (acting) return { ...service, acting }
  throw new Problem('forbidden', 'This request must be made on behalf of an account.')
}

/** Guards work on the data of all accounts, which services do for themselves or for an administrator. */
export function mustNotActForLearner(acting: Acting | null): void {
  if (acting?.role === 'user') throw new Problem('forbidden', 'This cannot be done on behalf of a learner.')
}
