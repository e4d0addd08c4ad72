import type { z } from 'zod'
import { SignedIn } from '../../../lib/contracts/schemas/accounts.ts'
import { hasUnsaved } from '../unsaved/unsaved.ts'

/** Kept in the browser, so that an administrator signs in once. */
const STORED_AS = 'yomu.session'

export type Session = z.infer<typeof SignedIn>
/** Why somebody who was signed in is not any more; `elsewhere`: signed out in another window. */
export type Ending = 'expired' | 'refused' | 'elsewhere'

export interface SessionState {
  /** Once it has ended, whose work the page still shows. */
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

export function onSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function beginSession(session: Session): void {
  localStorage.setItem(STORED_AS, JSON.stringify(session))
  change({ session, ended: null })
}

/** Says that the session is over without taking the page away: what was typed can still be saved. */
export function endSession(ended: Ending): void {
  if (!state.session || state.ended) return
  const kept = stored()
  // Another window has begun a new session, and this one has not heard of it yet.
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

/** What the browser kept; `over` if its time has come meanwhile. */
function stored(): Session | 'over' | null {
  const text = localStorage.getItem(STORED_AS)
  if (text === null) return null
  try {
    const session = SignedIn.parse(JSON.parse(text))
    return isOver(session) ? 'over' : session
  } catch {
    return null
  }
}

function isOver({ expires_at }: Session): boolean {
  return Date.parse(expires_at) <= Date.now()
}

// Signed in or out in another window: this one follows. What was typed in it is lost to another administrator alone.
addEventListener('storage', ({ key }) => {
  if (key !== STORED_AS && key !== null) return
  const session = stored()
  if (session !== null && session !== 'over') change({ session, ended: null })
  // The other window saw first that its time had come.
  else if (state.session && isOver(state.session)) endSession('expired')
  else if (hasUnsaved()) endSession('elsewhere')
  else if (!state.ended) signOut()
})
