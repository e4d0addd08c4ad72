import { auth, refreshing, sessions } from '../../../lib/contracts/relays/accounts.ts'
import { beginSession, onSession, type Session, sessionState, signOut } from '../../../web/session/session.ts'
import { callsOf } from '../api/client.ts'
import { memberSession } from './provider/member-session.ts'

const calls = callsOf({ auth, refreshing, sessions })

const HOUR_MS = 3_600_000
/** Renews a token, which is valid for seven days, when less than this is left. */
const LEFT_MS = 4 * 24 * HOUR_MS

let asking = false

/** Renews the token in time, so that a learner who reads every few days stays signed in. */
export function renewInTime(): void {
  void renewIfDue()
  onSession(() => void renewIfDue())
  setInterval(() => void renewIfDue(), HOUR_MS)
  // A phone stops timers while the page is not seen.
  document.addEventListener('visibilitychange', () => void renewIfDue())
}

async function renewIfDue(): Promise<void> {
  const { session, ended } = sessionState()
  if (!session || ended || asking || Date.parse(session.expires_at) - Date.now() > LEFT_MS) return
  asking = true
  try {
    const next = await renewalOf(session)
    // Somebody else may have signed in meanwhile.
    if (sessionState().session?.token === session.token) beginSession(next)
  } catch {
    // A 401 has ended the session already; anything else is tried again within the hour.
  } finally {
    asking = false
  }
}

async function renewalOf({ refresh_token }: Session): Promise<Session> {
  if (refresh_token === undefined) return calls.auth.renew()
  return memberSession(await calls.refreshing.refresh({ body: { refresh_token } }))
}

/** Signs out here, and ends the server's session. */
export function leaveAccount(): void {
  const { session, ended } = sessionState()
  // Sent with the token, which is forgotten here next. A server that is not reached ends the session when it expires.
  if (session && !ended) endOnServer(session).catch(() => {})
  signOut()
}

const endOnServer = ({ refresh_token }: Session): Promise<unknown> =>
  refresh_token === undefined
    ? calls.sessions.endThis()
    : calls.refreshing.signOut({ body: { refresh_token } })
