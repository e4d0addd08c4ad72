import { onSession, sessionState } from '../session/session.ts'
import { queryClient } from './query-client.ts'

/** What one session has read is asked for anew by the next, and forgotten when nobody is signed in. */
export function followSession(): void {
  let last = sessionState().session
  onSession(() => {
    const { session } = sessionState()
    if (session === last) return
    last = session
    if (session) void queryClient.invalidateQueries()
    else queryClient.clear()
  })
}
