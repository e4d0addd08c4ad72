import { QueryClient } from '@tanstack/react-query'
import { isProblem } from '../../../lib/contracts/page-client.ts'
import { onSession, sessionState } from '../../../web/session/session.ts'
import { forgetEverything } from '../session/forget.ts'

const FRESH_MS = 10_000

/** Reads are repeated once if the server did not answer, writes never. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      retry: (failures, error) => isProblem(error, 'unavailable') && failures < 1,
    },
    mutations: { retry: false },
  },
})

/** What the device keeps is one account's: another one, or signing out, removes it. A renewed token changes nothing. */
export function followSession(): void {
  let last = sessionState()
  onSession(() => {
    const now = sessionState()
    const before = last
    last = now
    const isSamePerson = now.session?.user.id === before.session?.user.id
    if (isSamePerson && before.ended && !now.ended) return void queryClient.invalidateQueries()
    if (isSamePerson) return
    queryClient.clear()
    // A guest has kept nothing of their own.
    if (before.session) void forgetEverything()
  })
}
