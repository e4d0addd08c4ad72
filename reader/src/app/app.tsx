import { QueryClientProvider } from '@tanstack/react-query'
import { useSession } from '../../../web/session/use-session.ts'
import { queryClient } from '../api/query-client.ts'
import { Noticed } from '../components/notice.tsx'
import { SessionEnded } from '../session/session-ended.tsx'
import { SignIn } from '../session/sign-in.tsx'
import { usePlace } from './location.ts'
import { screens } from './screens.ts'
import { Shell } from './shell/shell.tsx'

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <SignedInOrNot />
      <Noticed />
    </QueryClientProvider>
  )
}

function SignedInOrNot() {
  const { session } = useSession()
  const { screen } = usePlace()
  if (!session && !screens[screen].forGuests) return <SignIn />
  return (
    <>
      {/* Nothing that one learner opened or typed is left to another. */}
      <Shell key={session?.user.id ?? 'guest'} />
      <SessionEnded />
    </>
  )
}
