import { useEffect } from 'react'
import { z } from 'zod'
import { SignedIn } from '../../lib/contracts/schemas/accounts/accounts.ts'
import { Id } from '../../lib/contracts/schemas/basics.ts'
import { onStored } from '../kept-store.ts'
import { ownName } from '../place.ts'
import { store } from '../store.ts'
import { hasUnsaved } from '../unsaved/unsaved.ts'

/** Kept in the browser under this name, so that it survives a reload. */
export const SESSION = 'yomu.session'
const STORED_AS = ownName(SESSION)

/** A third-party account has a UUID, and a token that exchanges for the next one. */
const Session = SignedIn.extend({
  user: SignedIn.shape.user.extend({ id: z.union([Id, z.uuid()]) }),
  refresh_token: z.string().optional(),
})
export type Session = z.infer<typeof Session>
/** Why the session has ended; `elsewhere`: signed out in another window. */
type Ending = 'expired' | 'refused' | 'elsewhere'

/** The longest delay of a timer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

interface SessionState {
  /** The account whose work the page still shows after the session has ended. */
  session: Session | null
  ended: Ending | null
}

const atStart = stored()
const state = store<SessionState>({
  session: atStart === 'over' ? null : atStart,
  ended: atStart === 'over' ? 'expired' : null,
})
export const { now: sessionState, listen: onSession, use: useSession } = state

/** The id of the account that is signed in. */
export const accountNow = () => sessionState().session?.user.id

/** True for an account that signs in through a provider: it reads public texts and has none of its own. */
export const isThirdParty = (session: Session | null): boolean => typeof session?.user.id === 'string'

/** The account that adds texts and collects words; null for guests and third-party accounts. */
export function learnerOf(session: Session | null): number | null {
  const id = session?.user.id
  return typeof id === 'number' ? id : null
}

export function beginSession(session: Session): void {
  localStorage.setItem(STORED_AS, JSON.stringify(session))
  state.set({ session, ended: null })
}

/** Ends the session but keeps the page, so that unsaved input can still be saved. */
export function endSession(ended: Ending): void {
  const now = sessionState()
  if (!now.session || now.ended) return
  const kept = stored()
  // Another window has started a new session that this one has not seen yet.
  if (kept && kept !== 'over' && kept.token !== now.session.token) {
    state.set({ session: kept, ended: null })
  } else {
    localStorage.removeItem(STORED_AS)
    state.set({ ...now, ended })
  }
}

export function signOut(): void {
  localStorage.removeItem(STORED_AS)
  state.set({ session: null, ended: null })
}

/** The stored session; `over` if it has expired meanwhile. */
function stored(): Session | 'over' | null {
  const text = localStorage.getItem(STORED_AS)
  if (text === null) return null
  try {
    const session = Session.parse(JSON.parse(text))
    return isOver(session) ? 'over' : session
  } catch {
    return null
  }
}

function isOver({ expires_at }: Session): boolean {
  return Date.parse(expires_at) <= Date.now()
}

/** The session, which ends when its token expires. */
export function useSessionEnd() {
  const { session, ended } = useSession()
  const endsAt = session?.expires_at
  useEffect(() => {
    const left = endsAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(endsAt) - Date.now()
    if (left > LONGEST_TIMER_MS) return
    const timer = setTimeout(() => endSession('expired'), left)
    return () => clearTimeout(timer)
  }, [endsAt])
  return { session, ended }
}

// Follows sign-in and sign-out in another window. Input is discarded only for another account.
onStored(SESSION, () => {
  const session = stored()
  const now = sessionState()
  if (session !== null && session !== 'over') state.set({ session, ended: null })
  // The other window noticed the expiry first.
  else if (now.session && isOver(now.session)) endSession('expired')
  else if (hasUnsaved()) endSession('elsewhere')
  else if (!now.ended) signOut()
})
