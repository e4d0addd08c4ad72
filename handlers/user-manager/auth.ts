import { changePassword } from '../../lib/accounts/passwords.ts'
import { presentUser } from '../../lib/accounts/present.ts'
import { register as requestAccount } from '../../lib/accounts/registration.ts'
import { signIn } from '../../lib/accounts/sign-in.ts'
import { endpoint } from '../../lib/app/user-manager.ts'
import { signToken } from '../../lib/auth/token.ts'
import { auth } from '../../lib/contracts/user-manager.ts'

export const register = endpoint(auth.register, async ({ body, app, caller }) => {
  const attempt = { action: 'register', account: body.username, address: caller.address } as const
  await app.limits.attempt(attempt, () => requestAccount(app.accounts, body))
  return { message: 'Your request is in. You can sign in once an administrator has approved it.' }
})

export const login = endpoint(auth.login, async ({ body, app, caller }) => {
  const attempt = { action: 'login', account: body.username, address: caller.address } as const
  const user = await app.limits.attempt(attempt, () => signIn(app.accounts, body))
  const { id: user_id, username, role } = user
  const token = await signToken(app.keys.token, { user_id, username, role }, app.now())
  return { ...token, user: presentUser(user) }
})

export const me = endpoint(auth.me, ({ actor }) => actor)

export const password = endpoint(auth.password, async ({ body, actor, app, caller }) => {
  const attempt = { action: 'password', account: String(actor.user_id), address: caller.address } as const
  await app.limits.attempt(attempt, () => changePassword(app.accounts, actor, body))
  return null
})
