import { Table } from '@mantine/core'
import { useState } from 'react'
import type { InviteCode } from '../../../../lib/contracts/schemas/accounts.ts'
import type { List } from '../../../../lib/contracts/schemas/basics.ts'
import { api } from '../../api/api.ts'
import { useOptimistic } from '../../api/optimistic.ts'
import { DataTable } from '../../components/data-table.tsx'
import { useMessages } from '../../language/use-language.ts'
import { EditInvite } from './form/edit-invite.tsx'
import { InviteRow } from './invite-row.tsx'
import { messages } from './messages.ts'
import { RemoveInvite } from './remove-invite.tsx'

interface InviteTableProps {
  invites: InviteCode[]
}

export function InviteTable({ invites }: InviteTableProps) {
  const t = useMessages(messages)
  const [asked, ask] = useState<{ what: 'edit' | 'remove'; invite: InviteCode } | null>(null)
  const close = () => ask(null)
  const enabling = useOptimistic<List<InviteCode>, { id: string; enabled: boolean }>({
    key: ['invite-codes'],
    change: ({ id, enabled }) => api.inviteCodes.update({ params: { id }, body: { enabled } }),
    apply: (list, { id, enabled }) => ({
      ...list,
      items: list.items.map(invite => (invite.id === id ? { ...invite, enabled } : invite)),
    }),
  })
  return (
    <>
      <DataTable label={t.title} minWidth={980}>
        <Table.Thead>
          <Table.Tr>
            {[t.code, t.note, t.uses, t.expires, t.state, t.actions].map(heading => (
              <Table.Th key={heading}>{heading}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {invites.map(invite => (
            <InviteRow
              key={invite.id}
              invite={invite}
              onEnabled={enabled => enabling.mutate({ id: invite.id, enabled })}
              onEdit={() => ask({ what: 'edit', invite })}
              onRemove={() => ask({ what: 'remove', invite })}
            />
          ))}
        </Table.Tbody>
      </DataTable>
      {asked?.what === 'edit' && <EditInvite invite={asked.invite} onClose={close} />}
      {asked?.what === 'remove' && <RemoveInvite invite={asked.invite} onClose={close} />}
    </>
  )
}
