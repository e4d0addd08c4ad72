import { notifications } from '@mantine/notifications'
import { QueryClient } from '@tanstack/react-query'
import { isProblem } from '../../../lib/contracts/page-client.ts'
import { ownName } from '../../../web/place.ts'
import { onSession, sessionState } from '../../../web/session/session.ts'
import { stay } from '../../../web/unsaved/unsaved.ts'

/** The key of the search in the Articles tab, which this window keeps until another account signs in. */
export const searchKey = ownName('yomu.articles.search')

const FRESH_MS = 5_000

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

/** After a sign-in to the same account its data are requested again. Another account, or signing out, clears them. */
export function followSession(): void {
  let last = sessionState().session
  onSession(() => {
    const { session } = sessionState()
    if (session === last) return
    const isSamePerson = session !== null && session.user.id === last?.user.id
    last = session
    if (isSamePerson) return void queryClient.invalidateQueries()
    queryClient.clear()
    notifications.clean()
    stay()
    sessionStorage.removeItem(searchKey)
  })
}
