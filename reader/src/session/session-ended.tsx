import { useEffect } from 'react'
import { later } from '../../../web/later/later.ts'
import { useSessionEnd } from '../../../web/session/session.ts'
import { afterFirstScreen } from '../app/first-screen.ts'
import { Boundary } from '../components/boundary.tsx'

const EndedDialog = later(async () => (await import('./ended-dialog.tsx')).EndedDialog)

/** Lets the same learner sign in again over what they were doing, and keeps what they typed. */
export function SessionEnded() {
  const { session, ended } = useSessionEnd()
  useEffect(() => {
    // Before it is wanted, since a session may end while the server is away.
    if (session) afterFirstScreen(EndedDialog.preload)
  }, [session])
  if (!session || !ended) return null
  return (
    <Boundary>
      <EndedDialog session={session} />
    </Boundary>
  )
}
