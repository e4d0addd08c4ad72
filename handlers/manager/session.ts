import { session } from '../../lib/contracts/manager.ts'
import { endpoint } from '../../lib/manager/app.ts'
import { Problem } from '../../lib/platform/problems/errors.ts'

export const login = endpoint(session.login, async ({ body, app, caller, signal }) => {
  const signedIn = await app.clients.userManager.auth.login({ body }, { signal })
  if (signedIn.user.role === 'root') return signedIn
  // Not listed: nobody gets its token.
  const { sessions } = app.bind({ ...caller, bearer: signedIn.token }).clients.userManager
  await sessions.endThis(undefined, { signal })
  throw new Problem('forbidden', 'Only an administrator may sign in here.')
})

export const me = endpoint(session.me, ({ actor }) => actor)
