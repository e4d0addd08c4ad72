import { Badge, Table, Text } from '@mantine/core'
import type { RegistrationRequest } from '../../../../lib/contracts/schemas/accounts.ts'
import { DataTable } from '../../components/data-table.tsx'
import { useFormats, useMessages } from '../../language/use-language.ts'
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
  const headings = [
    t.name,
    t.code,
    t.asked,
    ...(hasDecided ? [t.status, t.decided, t.reason] : []),
    ...(hasPending ? [t.actions] : []),
  ]
  return (
    <DataTable label={t.title} minWidth={hasDecided ? 860 : 640}>
      <Table.Thead>
        <Table.Tr>
          {headings.map(heading => (
            <Table.Th key={heading}>{heading}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {requests.map(request => (
          <Table.Tr key={request.id}>
            <Table.Th scope="row" fw={400} style={{ overflowWrap: 'anywhere' }} maw={240}>
              {request.username}
            </Table.Th>
            <Table.Td>
              <Text span ff="monospace" size="sm" style={{ overflowWrap: 'anywhere' }}>
                {request.invite_code}
              </Text>
            </Table.Td>
            <Table.Td>{dateTime(request.created_at)}</Table.Td>
            {hasDecided && (
              <>
                <Table.Td>
                  <Badge variant={request.status === 'approved' ? 'filled' : 'default'} tt="none">
                    {t.statuses[request.status]}
                  </Badge>
                </Table.Td>
                <Table.Td>{request.decided_at === null ? '—' : dateTime(request.decided_at)}</Table.Td>
                <Table.Td maw={320} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
                  {request.reason ?? '—'}
                </Table.Td>
              </>
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
