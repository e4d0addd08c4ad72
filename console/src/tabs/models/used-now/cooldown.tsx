import { Group, Text } from '@mantine/core'
import { ClockIcon } from '@primer/octicons-react'
import type { StandingBinding } from '../../../../../lib/contracts/schemas/routing.ts'
import { useFormats, useMessages } from '../../../language/use-language.ts'
import { messages } from './messages.ts'

interface CooldownProps {
  cooldown: StandingBinding['cooldown']
}

/** Until when a model is left alone, and why; nothing where it is not. */
export function Cooldown({ cooldown }: CooldownProps) {
  const t = useMessages(messages)
  const { time } = useFormats()
  if (!cooldown) return null
  const cause = t.causes[cooldown.failure] ?? t.otherCause(cooldown.failure)
  return (
    <Group gap={6} wrap="nowrap" align="flex-start" c="var(--mantine-color-error)">
      <ClockIcon aria-hidden verticalAlign="text-bottom" />
      <Text size="sm">{t.leftAlone(time(cooldown.until), cause)}</Text>
    </Group>
  )
}
