import { Text } from '@mantine/core'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import type { UsageOfDays } from '../queries.ts'
import { messages } from './messages.ts'

interface SinceLaterProps {
  summary: UsageOfDays
}

/** The day from which on models are counted, if the summary does not cover the whole period. */
export function SinceLater({ summary: { since, groups_since, groups, total_groups } }: SinceLaterProps) {
  const t = useMessages(messages)
  const { day } = useFormats()
  const isWhole = total_groups !== null && total_groups <= groups.length
  if (isWhole && groups_since <= since) return null
  return (
    <Text size="sm" c="dimmed">
      {!isWhole && t.mostListed} {groups_since > since && t.modelsSince(day(groups_since))}
    </Text>
  )
}
