import { session } from '../../lib/contracts/manager.ts'
import { endpoint } from '../../lib/manager/app.ts'
import { Problem } from '../../lib/platform/problems/errors.ts'

export const login = endpoint(session.login, async ({ body, app, signal }) => {
  const signedIn = await app.clients.userManager.auth.login({ body }, { signal })
  if (signedIn.user.role !== 'root') throw new Problem('forbidden', 'Only an administrator may sign in here.')
  return signedIn
})

export const me = endpoint(session.me, ({ actor }) => actor)
