import { Anchor, Burger, Group, Text } from '@mantine/core'
import type { RefObject } from 'react'
import { useMessages } from '../../../../web/language/use-language.ts'
import { useLocation } from '../location.ts'
import { Preferences } from '../preferences.tsx'
import { focusHeading } from './heading.ts'
import { messages } from './messages.ts'
import styles from './shell.module.css'

interface HeaderProps {
  isMenuOpen: boolean
  onMenu(): void
  menuButton: RefObject<HTMLButtonElement | null>
}

export function Header({ isMenuOpen, onMenu, menuButton }: HeaderProps) {
  const t = useMessages(messages)
  const current = useLocation()
  return (
    <>
      <Anchor
        className={styles.skip ?? ''}
        href={`#/${current}`}
        onClick={event => {
          event.preventDefault()
          focusHeading()
        }}
      >
        {t.skip}
      </Anchor>
      <Group h="100%" justify="space-between" wrap="nowrap">
        <Group gap="sm" wrap="nowrap">
          <Burger
            ref={menuButton}
            opened={isMenuOpen}
            onClick={onMenu}
            hiddenFrom="sm"
            size="sm"
            aria-label={isMenuOpen ? t.closeNavigation : t.openNavigation}
            aria-expanded={isMenuOpen}
          />
          <Text className="console-brand">yomu</Text>
          <Text c="dimmed" visibleFrom="sm">
            {t.console}
          </Text>
        </Group>
        <Preferences />
      </Group>
    </>
  )
}
