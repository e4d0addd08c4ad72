import { refreshing } from '../../../lib/contracts/relays/accounts.ts'
import { sessionState, signOut } from '../../../web/session/session.ts'
import { callsOf } from '../api/client.ts'

const calls = callsOf({ refreshing })

/** Signs out here; where the server keeps a session too, that ends as well. */
export function leaveAccount(): void {
  const refresh_token = sessionState().session?.refresh_token
  signOut()
  // One that is not told forgets it thirty days after its last use.
  if (refresh_token !== undefined) calls.refreshing.signOut({ body: { refresh_token } }).catch(() => {})
}
