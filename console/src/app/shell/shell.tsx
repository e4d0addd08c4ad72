import { AppShell, Button, Stack, Text } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { DeviceDesktopIcon, SignOutIcon } from '@primer/octicons-react'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../../../web/language/use-language.ts'
import { useSession } from '../../../../web/session/session.ts'
import { unlessUnsaved } from '../../../../web/unsaved/unsaved.ts'
import { useEscape } from '../../keyboard/escape.ts'
import { leaveAccount, OwnSessions } from '../../session/own-sessions.tsx'
import { useLocation } from '../location.ts'
import { tabs } from '../tabs.ts'
import { Header } from './header.tsx'
import { focusHeading } from './heading.ts'
import { messages } from './messages.ts'
import { Navigation } from './navigation.tsx'
import { TabBoundary } from './tab-boundary.tsx'

export function Shell() {
  const t = useMessages(messages)
  const current = useLocation()
  const { content: Content } = tabs[current]
  const { isNarrow, isOpen, toggle, close, button, menu } = useMobileMenu()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new tab starts at the top.
  useEffect(() => void scrollTo(0, 0), [current])
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 248, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <AppShell.Header px="md">
        <Header isMenuOpen={isOpen} onMenu={toggle} menuButton={button} />
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label={t.navigation} ref={menu} inert={isNarrow && !isOpen}>
        <AppShell.Section grow style={{ overflowY: 'auto' }}>
          <Navigation
            current={current}
            onChosen={() => {
              close()
              focusHeading()
            }}
          />
        </AppShell.Section>
        <AppShell.Section>
          <SignedInAs />
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main inert={isOpen}>
        <TabBoundary key={current} title={t.tabs[current]}>
          <Content />
        </TabBoundary>
      </AppShell.Main>
    </AppShell>
  )
}

/** Below this width the navigation is a menu over the page: the shell's breakpoint `sm`. */
const NARROW = '(max-width: 47.99em)'

/** The navigation as a menu on a narrow screen. It takes the focus when it opens and returns it. */
function useMobileMenu() {
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false
  const [wasOpened, { toggle, close }] = useDisclosure(false)
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const isOpen = isNarrow && wasOpened
  useEffect(() => {
    if (isOpen) menu.current?.querySelector<HTMLElement>('a[aria-current]')?.focus()
  }, [isOpen])
  useEscape(isOpen, () => {
    close()
    button.current?.focus()
  })
  return { isNarrow, isOpen, toggle, close, button, menu }
}

function SignedInAs() {
  const t = useMessages(messages)
  const username = useSession().session?.user.username ?? ''
  const [isListed, setListed] = useState(false)
  return (
    <Stack gap="xs" pt="sm">
      <Text size="sm" c="dimmed" truncate title={username}>
        {t.signedInAs(username)}
      </Text>
      <Button
        variant="default"
        leftSection={<DeviceDesktopIcon aria-hidden />}
        onClick={() => setListed(true)}
      >
        {t.sessions}
      </Button>
      <Button
        variant="default"
        leftSection={<SignOutIcon aria-hidden />}
        onClick={() => unlessUnsaved(leaveAccount)}
      >
        {t.signOut}
      </Button>
      {isListed && <OwnSessions onClose={() => setListed(false)} />}
    </Stack>
  )
}
