import { accountGone, mustBeCurrent } from '../../lib/app/account-check.ts'
import { auth } from '../../lib/contracts/user-manager.ts'
import type { Member } from '../../lib/platform/auth/actor.ts'
import { signToken, verifyToken } from '../../lib/platform/auth/token.ts'
import type { Input } from '../../lib/platform/http/serving/endpoint.ts'
import { networkOf } from '../../lib/user-manager/accounts/attempt-limits.ts'
import { hasAvatar } from '../../lib/user-manager/accounts/avatars.ts'
import { findUser, holderOf, ownAccount } from '../../lib/user-manager/accounts/find-account.ts'
import {
  passwordByLink as howPasswordCame,
  usePasswordLink,
} from '../../lib/user-manager/accounts/password-links.ts'
import { changePassword, rememberNetwork, signIn } from '../../lib/user-manager/accounts/passwords.ts'
import { presentCurrent, presentUser } from '../../lib/user-manager/accounts/present.ts'
import {
  beginSession,
  longestUntil,
  renewedSession,
} from '../../lib/user-manager/accounts/sessions/sessions.ts'
import { removeOwn } from '../../lib/user-manager/accounts/users.ts'
import { endpoint, type UserManagerApp } from '../../lib/user-manager/app.ts'
import type { SessionRecord } from '../../lib/user-manager/entities/sign-in.ts'
import type { UserRecord } from '../../lib/user-manager/entities/user.ts'
import { register as requestAccount, requestOf } from '../../lib/user-manager/registration/registration.ts'

export const register = endpoint(auth.register, async ({ body, app, caller }) => {
  const attempt = { action: 'register', account: body.username, address: caller.address } as const
  const claim = await app.limits.attempt(attempt, () => requestAccount(app.accounts, body))
  return { message: 'Your request is in. You can sign in once an administrator has approved it.', claim }
})

export const registrationStatus = endpoint(auth.registrationStatus, ({ body, app }) =>
  requestOf(app.accounts, body.claim),
)

export const login = endpoint(auth.login, async ({ body, app, caller }) => {
  const { username: account } = body
  const known = async () => (await holderOf(app.accounts, account)).user
  const attempt = { action: 'login', account, address: caller.address, known } as const
  // Taken before the account is read: its password may change during the check.
  const now = app.now()
  const user = await app.limits.attempt(attempt, () => signIn(app.accounts, body))
  await rememberNetwork(app.accounts, user, networkOf(caller.address ?? ''))
  const session = await beginSession(app.accounts, user.id, { user_agent: caller.user_agent ?? '' })
  const by = howPasswordCame(user)
  return { ...(await signedInAs(app, user, session, now)), ...(by && { password_by_link: by }) }
})

export const passwordByLink = endpoint(auth.passwordByLink, ({ body, app, caller }) => {
  app.limits.followLink(caller.address)
  return usePasswordLink(app.accounts, body)
})

/** Reads the account again for the old token: an outdated answer makes no new one. */
export const renew = endpoint(auth.renew, async ({ actor, app, caller }) => {
  const now = app.now()
  const user = await ownAccount(app.accounts, actor)
  const signedIn = await verifyToken(app.keys.token, caller.bearer ?? '', now)
  if (!signedIn) throw accountGone()
  mustBeCurrent(signedIn, presentCurrent(user))
  const session = await renewedSession(app.accounts, user.id, signedIn, caller.user_agent ?? '')
  return signedInAs(app, user, session, now)
})

async function signedInAs({ keys }: UserManagerApp, user: UserRecord, session: SessionRecord, now: Date) {
  const { id: user_id, username, role, password_changed_at, signed_out_at } = user
  const token = await signToken(keys.token, { user_id, username, role }, now, {
    session: session.id,
    earlierEnded: [password_changed_at, signed_out_at],
    until: longestUntil(session),
  })
  return { ...token, user: presentUser(user) }
}

export const me = endpoint(auth.me, async ({ actor, app }) => ({
  ...actor,
  has_avatar: await hasAvatar(app.accounts, actor.user_id),
}))

export const password = endpoint(auth.password, input =>
  knowingPassword(input, () => changePassword(input.app.accounts, input.actor, input.body)),
)

export const remove = endpoint(auth.remove, input =>
  knowingPassword(input, () => removeOwn(input.app.accounts, input.actor, input.body.password)),
)

type OwnRequest = Pick<Input<typeof auth.me, UserManagerApp>, 'app' | 'caller'> & { actor: Member }

/** Covers all routes that ask for the account's own password. */
function knowingPassword({ actor, app, caller }: OwnRequest, work: () => Promise<void>): Promise<void> {
  const known = () => findUser(app.accounts, actor.user_id)
  const account = String(actor.user_id)
  return app.limits.attempt({ action: 'password', account, address: caller.address, known }, work)
}
