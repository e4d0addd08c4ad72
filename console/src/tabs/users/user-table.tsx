import { Badge, Group, Table, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '../../../../lib/contracts/schemas/accounts/accounts.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { useSession } from '../../../../web/session/session.ts'
import { api } from '../../api/api.ts'
import { keys } from '../../api/queries.ts'
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx'
import { Lines } from '../../components/lines.tsx'
import { DataTable } from '../../components/list/data-table.tsx'
import { RowButton } from '../../components/list/row-button.tsx'
import { useNotice } from '../../components/problem/notice.ts'
import { messages } from './messages.ts'
import { PasswordLinkDialog } from './password-link.tsx'
import { messages as quotaMessages } from './quota/messages.ts'
import { QuotaDialog } from './quota/quota-dialog.tsx'

export function UserTable({ users }: { users: User[] }) {
  const t = useMessages(messages)
  const quota = useMessages(quotaMessages)
  const { date } = useFormats()
  const own = useSession().session?.user.id
  const [requestedDialog, requestDialog] = useState<{
    what: 'storage' | 'password' | 'role' | 'remove'
    user: User
  } | null>(null)
  const close = () => requestDialog(null)
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
                <Group gap="xs">
                  <RowButton
                    label={quota.storage}
                    name={quota.storageOf(user.username)}
                    onClick={() => requestDialog({ what: 'storage', user })}
                  />
                  {user.id !== own && (
                    <>
                      <RowButton
                        label={t.newPassword}
                        name={t.newPasswordOf(user.username)}
                        onClick={() => requestDialog({ what: 'password', user })}
                      />
                      <RowButton
                        label={roleChange(user)}
                        name={`${roleChange(user)}: ${user.username}`}
                        onClick={() => requestDialog({ what: 'role', user })}
                      />
                      <RowButton
                        label={t.remove}
                        name={t.removeOf(user.username)}
                        isDestructive
                        onClick={() => requestDialog({ what: 'remove', user })}
                      />
                    </>
                  )}
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </DataTable>
      {requestedDialog?.what === 'storage' && <QuotaDialog user={requestedDialog.user} onClose={close} />}
      {requestedDialog?.what === 'password' && (
        <PasswordLinkDialog user={requestedDialog.user} onClose={close} />
      )}
      {requestedDialog?.what === 'role' && <RoleDialog user={requestedDialog.user} onClose={close} />}
      {requestedDialog?.what === 'remove' && <RemoveUser user={requestedDialog.user} onClose={close} />}
    </>
  )
}

function RemoveUser({ user, onClose }: { user: User; onClose(): void }) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const notify = useNotice()
  return (
    <ConfirmDialog
      title={t.removeTitle(user.username)}
      confirmLabel={t.remove}
      accepted={[user.username]}
      onClose={onClose}
      action={async () => {
        await api.users.remove({ params: { id: user.id } })
        notify(t.removed(user.username))
        await queries.invalidateQueries({ queryKey: keys.users })
      }}
    >
      <Lines of={t.removeText} />
    </ConfirmDialog>
  )
}

function RoleDialog({ user, onClose }: { user: User; onClose(): void }) {
  const t = useMessages(messages)
  const queries = useQueryClient()
  const notify = useNotice()
  const role = user.role === 'root' ? 'user' : 'root'
  const isPromotion = role === 'root'
  return (
    <ConfirmDialog
      title={t.changeRole(user.username)}
      confirmLabel={isPromotion ? t.promote : t.demote}
      onClose={onClose}
      action={async () => {
        await api.users.role({ params: { id: user.id }, body: { role } })
        notify(t.changed(user.username, t.roles[role]))
        await queries.invalidateQueries({ queryKey: keys.users })
      }}
    >
      <Text>{isPromotion ? t.promoteText(user.username) : t.demoteText(user.username)}</Text>
    </ConfirmDialog>
  )
}
