import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { useSession } from '../../../web/session/session.ts'
import { queryClient } from '../api/query-client.ts'
import { Boundary } from '../components/boundary.tsx'
import { Noticed } from '../components/notice.tsx'
import { Waiting } from '../components/waiting.tsx'
import { NewVersionBanner } from '../install/new-version-banner.tsx'
import { startOutbox } from '../screens/review/start-outbox.ts'
import { SessionEnded } from '../session/session-ended.tsx'
import { usePlace } from './location.ts'
import { screens } from './screens.ts'
import { ReachLine } from './shell/reach-line.tsx'
import { Shell } from './shell/shell.tsx'
import { UnsavedDialog } from './unsaved-dialog.tsx'

/** Those who are signed in need none of it. */
const SignIn = lazy(async () => ({ default: (await import('../session/sign-in.tsx')).SignIn }))

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <SignedInOrNot />
      <Noticed />
      <NewVersionBanner />
      <ReachLine />
    </QueryClientProvider>
  )
}

function SignedInOrNot() {
  const { session } = useSession()
  const { screen } = usePlace()
  useEffect(() => void startOutbox(), [])
  if (!session && !screens[screen].forGuests)
    return (
      <Boundary>
        <Suspense fallback={<Waiting />}>
          <SignIn />
        </Suspense>
      </Boundary>
    )
  return (
    <>
      {/* Nothing that one learner opened or typed is left to another. */}
      <Shell key={session?.user.id ?? 'guest'} />
      <SessionEnded />
      <UnsavedDialog />
    </>
  )
}
