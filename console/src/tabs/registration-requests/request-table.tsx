import { Badge, Stack, Table, Text } from '@mantine/core'
import type { RegistrationRequest } from '../../../../lib/contracts/schemas/accounts/accounts.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { DataTable } from '../../components/list/data-table.tsx'
import { messages } from './messages.ts'
import { RequestActions } from './request-actions.tsx'

interface RequestTableProps {
  requests: RegistrationRequest[]
  onApproveAsRoot(request: RegistrationRequest): void
  onReject(request: RegistrationRequest): void
  onDecided(): void
}

export function RequestTable({ requests, onApproveAsRoot, onReject, onDecided }: RequestTableProps) {
  const t = useMessages(messages)
  const { dateTime } = useFormats()
  const hasDecided = requests.some(({ status }) => status !== 'pending')
  const hasPending = requests.some(({ status }) => status === 'pending')
  return (
    <DataTable label={t.title} minWidth={hasDecided && hasPending ? 520 : 320}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t.name}</Table.Th>
          <Table.Th visibleFrom="md">{t.code}</Table.Th>
          <Table.Th visibleFrom="md">{t.asked}</Table.Th>
          {hasDecided && <Table.Th>{t.status}</Table.Th>}
          {hasPending && <Table.Th>{t.actions}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {requests.map(request => (
          <Table.Tr key={request.id}>
            <Table.Th scope="row" fw={400} style={{ overflowWrap: 'anywhere' }} maw={240}>
              {request.username}
              <Text size="xs" c="dimmed" hiddenFrom="md">
                {request.invite_code}
                <br />
                {dateTime(request.created_at)}
              </Text>
            </Table.Th>
            <Table.Td visibleFrom="md" style={{ overflowWrap: 'anywhere' }}>
              <Text span ff="monospace" size="sm">
                {request.invite_code}
              </Text>
            </Table.Td>
            <Table.Td visibleFrom="md">{dateTime(request.created_at)}</Table.Td>
            {hasDecided && (
              <Table.Td maw={320}>
                <Decision request={request} />
              </Table.Td>
            )}
            {hasPending && (
              <Table.Td>
                {request.status === 'pending' && (
                  <RequestActions
                    request={request}
                    onApproveAsRoot={() => onApproveAsRoot(request)}
                    onReject={() => onReject(request)}
                    onDecided={onDecided}
                  />
                )}
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </DataTable>
  )
}

/** The decision on a request, its time and reason. */
function Decision({ request: { status, decided_at, reason } }: { request: RegistrationRequest }) {
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
