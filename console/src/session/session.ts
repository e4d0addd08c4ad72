import type { z } from 'zod'
import { SignedIn } from '../../../lib/contracts/schemas/accounts.ts'

/** Kept in the browser, so that an administrator signs in once. */
const STORED_AS = 'yomu.session'

export type Session = z.infer<typeof SignedIn>
/** Why somebody who was signed in is not any more. */
export type Ending = 'expired' | 'refused'

export interface SessionState {
  session: Session | null
  /** Set while the page still shows what the ended session was working on. */
  ended: Ending | null
}

let state: SessionState = { session: stored(), ended: null }
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
  localStorage.removeItem(STORED_AS)
  change({ ...state, ended })
}

export function signOut(): void {
  localStorage.removeItem(STORED_AS)
  change({ session: null, ended: null })
}

function change(next: SessionState) {
  state = next
  for (const listener of listeners) listener()
}

function stored(): Session | null {
  const text = localStorage.getItem(STORED_AS)
  if (text === null) return null
  try {
    const session = SignedIn.parse(JSON.parse(text))
    return Date.parse(session.expires_at) > Date.now() ? session : null
  } catch {
    return null
  }
}

// Signed in or out in another window: this one follows.
addEventListener('storage', ({ key }) => {
  if (key !== STORED_AS && key !== null) return
  const session = stored()
  if (session) change({ session, ended: null })
  else signOut()
})
