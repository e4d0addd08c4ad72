import { notifications } from '@mantine/notifications'
import { onSession, sessionState } from '../session/session.ts'
import { stay } from '../unsaved/unsaved.ts'
import { queryClient } from './query-client.ts'

/**
 * What one person has read and looked for is asked for anew when he comes back, and forgotten when somebody else does
 * or nobody.
 */
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
    sessionStorage.clear()
  })
}
