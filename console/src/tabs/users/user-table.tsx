import { Badge, Group, Table } from '@mantine/core'
import { useState } from 'react'
import type { User } from '../../../../lib/contracts/schemas/accounts.ts'
import { DataTable } from '../../components/list/data-table.tsx'
import { RowButton } from '../../components/list/row-button.tsx'
import { useFormats, useMessages } from '../../language/use-language.ts'
import { useSession } from '../../session/use-session.ts'
import { messages } from './messages.ts'
import { RemoveUser } from './remove-user.tsx'
import { RoleDialog } from './role-dialog.tsx'

interface UserTableProps {
  users: User[]
}

export function UserTable({ users }: UserTableProps) {
  const t = useMessages(messages)
  const { date } = useFormats()
  const own = useSession().session?.user.id
  const [asked, ask] = useState<{ what: 'role' | 'remove'; user: User } | null>(null)
  const close = () => ask(null)
  const roleChange = ({ role }: User) => (role === 'root' ? t.demote : t.promote)
  return (
    <>
      <DataTable label={t.title} minWidth={280}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.name}</Table.Th>
            <Table.Th visibleFrom="sm">{t.role}</Table.Th>
            <Table.Th visibleFrom="sm">{t.since}</Table.Th>
            <Table.Th>{t.actions}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {users.map(user => (
            <Table.Tr key={user.id}>
              <Table.Th scope="row" fw={400} style={{ overflowWrap: 'anywhere' }}>
                {user.id === own ? t.own(user.username) : user.username}
                <Group gap={6} mt={4} hiddenFrom="sm" fz="xs" c="dimmed">
                  <span>{t.roles[user.role]}</span>
                  <span>{date(user.created_at)}</span>
                </Group>
              </Table.Th>
              <Table.Td visibleFrom="sm">
                <Badge variant={user.role === 'root' ? 'filled' : 'default'} tt="none">
                  {t.roles[user.role]}
                </Badge>
              </Table.Td>
              <Table.Td visibleFrom="sm">{date(user.created_at)}</Table.Td>
              <Table.Td>
                {user.id !== own && (
                  <Group gap="xs">
                    <RowButton
                      label={roleChange(user)}
                      name={`${roleChange(user)}: ${user.username}`}
                      onClick={() => ask({ what: 'role', user })}
                    />
                    <RowButton
                      label={t.remove}
                      name={t.removeOf(user.username)}
                      isDestructive
                      onClick={() => ask({ what: 'remove', user })}
                    />
                  </Group>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </DataTable>
      {asked?.what === 'role' && <RoleDialog user={asked.user} onClose={close} />}
      {asked?.what === 'remove' && <RemoveUser user={asked.user} onClose={close} />}
    </>
  )
}
