import { networkOf } from '../../lib/accounts/attempt-limits.ts'
import { findUser, holderOf } from '../../lib/accounts/find-account.ts'
import { changePassword, rememberNetwork, signIn } from '../../lib/accounts/passwords.ts'
import { presentUser } from '../../lib/accounts/present.ts'
import { register as requestAccount } from '../../lib/accounts/registration.ts'
import { removeOwn } from '../../lib/accounts/users.ts'
import { endpoint, type UserManagerApp } from '../../lib/app/user-manager.ts'
import type { Member } from '../../lib/auth/actor.ts'
import { signToken } from '../../lib/auth/token.ts'
import { auth } from '../../lib/contracts/user-manager.ts'
import type { Input } from '../../lib/http/endpoint.ts'

export const register = endpoint(auth.register, async ({ body, app, caller }) => {
  const attempt = { action: 'register', account: body.username, address: caller.address } as const
  await app.limits.attempt(attempt, () => requestAccount(app.accounts, body))
  return { message: 'Your request is in. You can sign in once an administrator has approved it.' }
})

export const login = endpoint(auth.login, async ({ body, app, caller }) => {
  const { username: account } = body
  const known = async () => (await holderOf(app.accounts, account)).user
  const attempt = { action: 'login', account, address: caller.address, known } as const
  // From before the account is read: its password may be changed while this one is checked.
  const now = app.now()
  const user = await app.limits.attempt(attempt, () => signIn(app.accounts, body))
  await rememberNetwork(app.accounts, user, networkOf(caller.address ?? ''))
  const { id: user_id, username, role, password_changed_at } = user
  const token = await signToken(app.keys.token, { user_id, username, role }, now, password_changed_at)
  return { ...token, user: presentUser(user) }
})

export const me = endpoint(auth.me, ({ actor }) => actor)

export const password = endpoint(auth.password, async input => {
  await knowingPassword(input, () => changePassword(input.app.accounts, input.actor, input.body))
  return null
})

export const remove = endpoint(auth.remove, async input => {
  await knowingPassword(input, () => removeOwn(input.app.accounts, input.actor, input.body.password))
  return null
})

type OwnRequest = Pick<Input<typeof auth.me, UserManagerApp>, 'app' | 'caller'> & { actor: Member }

/** What asks for the account's own password: all of it together counts as guessing. */
function knowingPassword({ actor, app, caller }: OwnRequest, work: () => Promise<void>): Promise<void> {
  const known = () => findUser(app.accounts, actor.user_id)
  const account = String(actor.user_id)
  return app.limits.attempt({ action: 'password', account, address: caller.address, known }, work)
}
