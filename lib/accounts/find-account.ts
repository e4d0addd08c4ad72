import { type Actor, isMember, type Member } from '../auth/actor.ts'
import type { RegistrationRequestRow } from '../entities/accounts/registration-request.ts'
import type { UserRow } from '../entities/accounts/user.ts'
import { Problem } from '../http/errors.ts'
import type { Accounts } from './accounts.ts'
import { foldedKey } from './folded-key.ts'

const consistent = { consistent: true } as const
/** No account has this id, yet reading it takes as long as reading one. */
const NOBODY = 0

export async function findUser({ users }: Accounts, id: number): Promise<UserRow | null> {
  return (await users.get({ id }).go(consistent)).data
}

export async function existingUser(accounts: Accounts, id: number): Promise<UserRow> {
  const user = await findUser(accounts, id)
  if (!user) throw new Problem('not_found', 'There is no such account.')
  return user
}

/** The account of a token's bearer, which may be gone before the token is. */
export async function ownAccount(accounts: Accounts, { user_id }: Member): Promise<UserRow> {
  const user = await findUser(accounts, user_id)
  if (!user) throw new Problem('unauthenticated', 'This account no longer exists.')
  return user
}

/** The account as it is now, not as a token from before a change says. */
export async function mustBeRoot(accounts: Accounts, actor: Actor): Promise<void> {
  const account = actor.kind === 'user' && isMember(actor) ? await ownAccount(accounts, actor) : null
  if (account?.role !== 'root') throw new Problem('forbidden', 'Only an administrator may do this.')
}

interface NameHolder {
  user: UserRow | null
  request: RegistrationRequestRow | null
}

/** Who has a user name: an account, a request that waits, or nobody. Always two reads, to take the same time. */
export async function holderOf(accounts: Accounts, username: string): Promise<NameHolder> {
  const key = foldedKey(username)
  const { data: name } = await accounts.usernames.get({ username_key: key ?? '' }).go(consistent)
  if (name?.request_id !== undefined) {
    const { data: request } = await accounts.requests.get({ id: name.request_id }).go(consistent)
    return { user: null, request }
  }
  return { user: await findUser(accounts, name?.user_id ?? NOBODY), request: null }
}

export async function administratorIds({ roots }: Accounts, signal?: AbortSignal): Promise<number[]> {
  const { data } = await roots.get({}).go({ ...consistent, ...(signal ? { abortSignal: signal } : {}) })
  return data?.user_ids ?? []
}

export async function administrators(accounts: Accounts): Promise<UserRow[]> {
  const ids = await administratorIds(accounts)
  const found = await Promise.all(ids.map(id => findUser(accounts, id)))
  return found.filter(user => user !== null)
}
