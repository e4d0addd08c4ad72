import { sessions } from '../../lib/contracts/user-manager.ts'
import { presentSession } from '../../lib/user-manager/accounts/present.ts'
import {
  endAllSessions,
  endListedSession,
  endSession,
  openSessionsOf,
} from '../../lib/user-manager/accounts/sessions/sessions.ts'
import { endpoint } from '../../lib/user-manager/app.ts'

export const list = endpoint(sessions.list, async ({ actor, app, caller }) => {
  const open = await openSessionsOf(app.accounts, actor.user_id)
  return { sessions: open.map(session => presentSession(session, caller.session)) }
})

export const endAll = endpoint(sessions.endAll, ({ actor, app }) => endAllSessions(app.accounts, actor))

export const endThis = endpoint(sessions.endThis, async ({ actor, app, caller }) => {
  if (caller.session !== undefined) await endSession(app.accounts, actor.user_id, caller.session)
})

export const end = endpoint(sessions.end, ({ params, actor, app }) =>
  endListedSession(app.accounts, actor.user_id, params.id),
)
