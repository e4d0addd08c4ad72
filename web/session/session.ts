import { z } from 'zod'
import { SignedIn } from '../../lib/contracts/schemas/accounts/accounts.ts'
import { Id } from '../../lib/contracts/schemas/basics.ts'
import { hasUnsaved } from '../unsaved/unsaved.ts'

/** Kept in the browser, so that it survives a reload. */
const STORED_AS = 'yomu.session'

/** A third-party account has a UUID, and a token that exchanges for the next one. */
const Session = SignedIn.extend({
  user: SignedIn.shape.user.extend({ id: z.union([Id, z.uuid()]) }),
  refresh_token: z.string().optional(),
})
export type Session = z.infer<typeof Session>
/** Why the session has ended; `elsewhere`: signed out in another window. */
type Ending = 'expired' | 'refused' | 'elsewhere'

interface SessionState {
  /** The account whose work the page still shows after the session has ended. */
  session: Session | null
  ended: Ending | null
}

const atStart = stored()
let state: SessionState = {
  session: atStart === 'over' ? null : atStart,
  ended: atStart === 'over' ? 'expired' : null,
}
const listeners = new Set<() => void>()

export const sessionState = () => state

/** Whether the account reads what is public and has nothing of its own, since it signs in through a provider. */
export const isThirdParty = (session: Session | null): boolean => typeof session?.user.id === 'string'

/** The account that adds texts and collects words; null for guests and third-party accounts. */
export function learnerOf(session: Session | null): number | null {
  const id = session?.user.id
  return typeof id === 'number' ? id : null
}

export function onSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function beginSession(session: Session): void {
  localStorage.setItem(STORED_AS, JSON.stringify(session))
  change({ session, ended: null })
}

/** Ends the session but keeps the page, so that unsaved input can still be saved. */
export function endSession(ended: Ending): void {
  if (!state.session || state.ended) return
  const kept = stored()
  // Another window has started a new session that this one has not seen yet.
  if (kept && kept !== 'over' && kept.token !== state.session.token) {
    change({ session: kept, ended: null })
  } else {
    localStorage.removeItem(STORED_AS)
    change({ ...state, ended })
  }
}

export function signOut(): void {
  localStorage.removeItem(STORED_AS)
  change({ session: null, ended: null })
}

function change(next: SessionState) {
  state = next
  for (const listener of listeners) listener()
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

// Follows sign-in and sign-out in another window. Input is discarded only for another account.
addEventListener('storage', ({ key }) => {
  if (key !== STORED_AS && key !== null) return
  const session = stored()
  if (session !== null && session !== 'over') change({ session, ended: null })
  // The other window noticed the expiry first.
  else if (state.session && isOver(state.session)) endSession('expired')
  else if (hasUnsaved()) endSession('elsewhere')
  else if (!state.ended) signOut()
})
