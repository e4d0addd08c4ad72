import { Group, Switch, Text } from '@mantine/core'
import { useMessages } from '../../../../web/language/use-language.ts'
import { messages } from './messages.ts'

interface EnabledSwitchProps {
  /** The name of the thing that is enabled, for screen readers. */
  of: string
  isEnabled: boolean
  onChange(isEnabled: boolean): void
}

export function EnabledSwitch({ of, isEnabled, onChange }: EnabledSwitchProps) {
  const t = useMessages(messages)
  return (
    <Group gap="xs" wrap="nowrap" style={{ flexShrink: 0 }}>
      <Text size="sm" c={isEnabled ? 'var(--mantine-color-text)' : 'dimmed'} aria-hidden>
        {isEnabled ? t.enabled : t.disabled}
      </Text>
      <Switch
        aria-label={`${t.enabled}: ${of}`}
        checked={isEnabled}
        onChange={event => onChange(event.currentTarget.checked)}
      />
    </Group>
  )
}
