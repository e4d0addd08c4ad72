import { Anchor, AppShell, Burger, Button, Group, Image, Skeleton, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { SignOutIcon } from '@primer/octicons-react'
import { Suspense } from 'react'
import { useMessages } from '../language/use-language.ts'
import { signOut } from '../session/session.ts'
import { useSession } from '../session/use-session.ts'
import { unlessUnsaved } from '../unsaved/unsaved.ts'
import icon from './icon.svg'
import { useLocation } from './location.ts'
import { messages } from './messages.ts'
import { Navigation } from './navigation.tsx'
import { Preferences } from './preferences.tsx'
import styles from './shell.module.css'
import { TabBoundary } from './tab-boundary.tsx'
import { tabNamed, tabs } from './tabs.ts'

export function Shell() {
  const t = useMessages(messages)
  const { session } = useSession()
  const [isOpen, { toggle, close }] = useDisclosure(false)
  const current = tabNamed(useLocation())
  const { content: Content } = tabs[current]
  const username = session?.user.username ?? ''
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 248, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <AppShell.Header px="md">
        <Anchor
          className={styles.skip ?? ''}
          href={`#/${current}`}
          onClick={event => {
            event.preventDefault()
            document.querySelector<HTMLElement>('main h1')?.focus()
          }}
        >
          {t.skip}
        </Anchor>
        <Group h="100%" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger
              opened={isOpen}
              onClick={toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={t.openNavigation}
              aria-expanded={isOpen}
            />
            <Image src={icon} w={28} h={28} alt="" />
            <Text fw={700}>yomu</Text>
            <Text c="dimmed" visibleFrom="sm">
              {t.console}
            </Text>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <Preferences />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="sm" aria-label={t.navigation}>
        <AppShell.Section grow style={{ overflowY: 'auto' }}>
          <Navigation current={current} onChosen={close} />
        </AppShell.Section>
        <AppShell.Section>
          <Stack gap="xs" pt="sm">
            <Text size="sm" c="dimmed" truncate title={username}>
              {t.signedInAs(username)}
            </Text>
            <Button
              variant="default"
              leftSection={<SignOutIcon aria-hidden />}
              onClick={() => unlessUnsaved(signOut)}
            >
              {t.signOut}
            </Button>
          </Stack>
        </AppShell.Section>
      </AppShell.Navbar>
      <AppShell.Main>
        <TabBoundary key={current}>
          <Suspense fallback={<Skeleton height={240} maw={1280} mx="auto" />}>
            <Content />
          </Suspense>
        </TabBoundary>
      </AppShell.Main>
    </AppShell>
  )
}
