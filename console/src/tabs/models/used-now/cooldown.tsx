import { Group, Text } from '@mantine/core'
import { ClockIcon } from '@primer/octicons-react'
import type { StandingBinding } from '../../../../../lib/contracts/schemas/models/routing.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { messages } from './messages.ts'

/** The end of a model's cooldown, and its reason; nothing if it is not cooled down. */
export function Cooldown({ cooldown }: { cooldown: StandingBinding['cooldown'] }) {
  const t = useMessages(messages)
  const { time } = useFormats()
  if (!cooldown) return null
  const causes: Record<string, string> = t.causes
  const cause = causes[cooldown.failure] ?? t.otherCause(cooldown.failure)
  return (
    <Group gap={6} wrap="nowrap" align="flex-start" c="var(--mantine-color-error)">
      <ClockIcon aria-hidden verticalAlign="text-bottom" />
      <Text size="sm">{t.cooledDown(time(cooldown.until), cause)}</Text>
    </Group>
  )
}
