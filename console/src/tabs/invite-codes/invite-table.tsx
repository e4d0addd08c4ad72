import { Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { InviteCode } from '../../../../lib/contracts/schemas/accounts/accounts.ts'
import type { List } from '../../../../lib/contracts/schemas/basics.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { api } from '../../api/api.ts'
import { useOptimistic } from '../../api/optimistic.ts'
import { DataTable } from '../../components/list/data-table.tsx'
import { InviteRow } from './invite-row.tsx'
import { messages } from './messages.ts'

/** Six columns do not fit next to the navigation. */
const NARROW = '(max-width: 75em)'

interface InviteTableProps {
  invites: InviteCode[]
  onInvite(invite: InviteCode): void
  onEdit(invite: InviteCode): void
  onRemove(invite: InviteCode): void
}

export function InviteTable({ invites, onInvite, onEdit, onRemove }: InviteTableProps) {
  const t = useMessages(messages)
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  const headings = isNarrow
    ? [t.code, t.state, t.actions]
    : [t.code, t.note, t.uses, t.expires, t.state, t.actions]
  const enabling = useOptimistic<List<InviteCode>, { id: string; enabled: boolean }>({
    key: ['invite-codes'],
    change: ({ id, enabled }) => api.inviteCodes.update({ params: { id }, body: { enabled } }),
    apply: (list, { id, enabled }) => ({
      ...list,
      items: list.items.map(invite => (invite.id === id ? { ...invite, enabled } : invite)),
    }),
  })
  return (
    <DataTable label={t.title} minWidth={isNarrow ? 320 : 900}>
      <Table.Thead>
        <Table.Tr>
          {headings.map(heading => (
            <Table.Th key={heading}>{heading}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {invites.map(invite => (
          <InviteRow
            key={invite.id}
            invite={invite}
            isNarrow={isNarrow}
            onEnabled={enabled => enabling.mutate({ id: invite.id, enabled })}
            onInvite={() => onInvite(invite)}
            onEdit={() => onEdit(invite)}
            onRemove={() => onRemove(invite)}
          />
        ))}
      </Table.Tbody>
    </DataTable>
  )
}
