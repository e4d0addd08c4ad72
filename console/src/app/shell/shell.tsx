import { AppShell, Skeleton } from '@mantine/core'
import { Suspense, useEffect } from 'react'
import { useMessages } from '../../language/use-language.ts'
import { useLocation } from '../location.ts'
import { tabs } from '../tabs.ts'
import { Header } from './header.tsx'
import { focusHeading } from './heading.ts'
import { messages } from './messages.ts'
import { useMobileMenu } from './mobile-menu.ts'
import { Navigation } from './navigation.tsx'
import { SignedInAs } from './signed-in-as.tsx'
import { TabBoundary } from './tab-boundary.tsx'

export function Shell() {
  const t = useMessages(messages)
  const current = useLocation()
  const { content: Content } = tabs[current]
  const { isNarrow, isOpen, toggle, close, button, menu } = useMobileMenu()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a tab is shown from its beginning.
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
          <Suspense fallback={<Skeleton height={240} maw={1280} mx="auto" />}>
            <Content />
          </Suspense>
        </TabBoundary>
      </AppShell.Main>
    </AppShell>
  )
}
