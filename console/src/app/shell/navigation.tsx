import { NavLink, Stack, Text } from '@mantine/core'
import { useMessages } from '../../../../web/language/use-language.ts'
import { goTo } from '../location.ts'
import { type TabName, tabNames } from '../tab-names.ts'
import { tabs } from '../tabs.ts'
import { messages } from './messages.ts'

interface NavigationProps {
  current: TabName
  /** Called before the tab changes. */
  onChosen(): void
}

const aiApis: readonly TabName[] = ['models', 'speech', 'dictionary']
const ungrouped = tabNames.filter(name => !aiApis.includes(name))

export function Navigation({ current, onChosen }: NavigationProps) {
  const t = useMessages(messages)
  const linkTo = (name: TabName) => {
    const { icon: Icon } = tabs[name]
    return (
      <NavLink
        key={name}
        href={`#/${name}`}
        label={t.tabs[name]}
        leftSection={<Icon size={16} aria-hidden />}
        active={name === current}
        aria-current={name === current ? 'page' : undefined}
        onClick={event => {
          // With one of these keys the browser opens another tab or window.
          if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          onChosen()
          goTo(name)
        }}
        style={{ borderRadius: 'var(--mantine-radius-md)' }}
      />
    )
  }
  return (
    <Stack gap={2}>
      {ungrouped.map(linkTo)}
      <Text size="sm" fw={700} c="dimmed" px="sm" pt="md" id="ai-apis">
        {t.aiApis}
      </Text>
      <Stack gap={2} role="group" aria-labelledby="ai-apis">
        {aiApis.map(linkTo)}
      </Stack>
    </Stack>
  )
}
