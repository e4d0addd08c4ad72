import { Badge, Stack, Text } from '@mantine/core'
import type { RegistrationRequest } from '../../../../lib/contracts/schemas/accounts.ts'
import { useFormats, useMessages } from '../../language/use-language.ts'
import { messages } from './messages.ts'

interface DecisionProps {
  request: RegistrationRequest
}

/** What became of a request, when and why. */
export function Decision({ request: { status, decided_at, reason } }: DecisionProps) {
  const t = useMessages(messages)
  const { dateTime } = useFormats()
  return (
    <Stack gap={4} align="flex-start">
      <Badge variant={status === 'approved' ? 'filled' : 'default'} tt="none">
        {t.statuses[status]}
      </Badge>
      {decided_at !== null && (
        <Text size="xs" c="dimmed">
          {dateTime(decided_at)}
        </Text>
      )}
      {reason !== null && (
        <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {reason}
        </Text>
      )}
    </Stack>
  )
}
