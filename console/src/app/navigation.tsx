import { NavLink, Stack, Text } from '@mantine/core'
import { useMessages } from '../language/use-language.ts'
import { messages } from './messages.ts'
import { type TabName, tabs } from './tabs.ts'

interface NavigationProps {
  current: TabName
  onChosen(): void
}

const ungrouped: TabName[] = [
  'overview',
  'users',
  'invite-codes',
  'registration-requests',
  'articles',
  'cos-storage',
]
const aiApis: TabName[] = ['models', 'speech']

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
        onClick={onChosen}
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
