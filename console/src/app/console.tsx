import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { ownName } from '../../../web/place.ts'
import { useSession } from '../../../web/session/session.ts'
import { queryClient } from '../api/query-client.ts'
import { ActivityBar } from '../components/activity-bar.tsx'
import { SessionEnded } from '../session/session-ended.tsx'
import { SignInPage } from '../session/sign-in-page.tsx'
import { UnsavedDialog } from '../unsaved/unsaved-dialog.tsx'
import { ProxyBar } from './proxy-bar.tsx'
import { Shell } from './shell/shell.tsx'
import { TabBoundary } from './shell/tab-boundary.tsx'
import { styleNonce } from './style-nonce.ts'
import { cssVariables, theme } from './theme.ts'

const colorSchemes = localStorageColorSchemeManager({ key: ownName('mantine-color-scheme-value') })

export function Console() {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemes}
      getStyleNonce={styleNonce}
    >
      <QueryClientProvider client={queryClient}>
        <Notifications position="bottom-right" />
        <ActivityBar />
        <ProxyBar />
        <TabBoundary title="yomu">
          <SignedInOrNot />
        </TabBoundary>
        <UnsavedDialog />
      </QueryClientProvider>
    </MantineProvider>
  )
}

function SignedInOrNot() {
  const { session } = useSession()
  if (!session) return <SignInPage />
  return (
    <>
      {/* Nothing that one administrator opened or typed is left to another. */}
      <Shell key={session.user.id} />
      <SessionEnded />
    </>
  )
}
