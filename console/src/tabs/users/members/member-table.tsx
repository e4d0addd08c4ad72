import { Box, Group, Table } from '@mantine/core'
import { useState } from 'react'
import type { Member } from '../../../../../lib/contracts/schemas/accounts/members.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { DataTable } from '../../../components/list/data-table.tsx'
import { RowButton } from '../../../components/list/row-button.tsx'
import { MemberAvatar } from './member-avatar.tsx'
import { RemoveMember, TierDialog } from './member-dialogs.tsx'
import { calledInFull, MemberLinks } from './member-links.tsx'
import { messages } from './messages.ts'

export function MemberTable({ members }: { members: Member[] }) {
  const t = useMessages(messages)
  const { date, dateTime } = useFormats()
  const [requestedDialog, requestDialog] = useState<{ what: 'tier' | 'remove'; member: Member } | null>(null)
  const close = () => requestDialog(null)
  return (
    <>
      <DataTable label={t.title} minWidth={280}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t.nickname}</Table.Th>
            <Table.Th visibleFrom="sm">{t.tier}</Table.Th>
            <Table.Th visibleFrom="sm">{t.providers}</Table.Th>
            <Table.Th visibleFrom="sm">{t.since}</Table.Th>
            <Table.Th visibleFrom="sm">{t.lastSeen}</Table.Th>
            <Table.Th>{t.actions}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {members.map(member => (
            <Table.Tr key={member.id}>
              <Table.Th scope="row" fw={400} style={{ overflowWrap: 'anywhere' }}>
                <Group gap="xs" wrap="nowrap">
                  <MemberAvatar member={member} />
                  <span>{member.nickname}</span>
                </Group>
                <Group gap={6} mt={4} hiddenFrom="sm" fz="xs" c="dimmed">
                  <span>{member.tier}</span>
                  <span>{t.sinceDate(date(member.created_at))}</span>
                  <span>{t.seen(dateTime(member.last_seen))}</span>
                </Group>
                <Box hiddenFrom="sm" mt={4}>
                  <MemberLinks links={member.links} />
                </Box>
              </Table.Th>
              <Table.Td visibleFrom="sm">{member.tier}</Table.Td>
              <Table.Td visibleFrom="sm">
                <MemberLinks links={member.links} />
              </Table.Td>
              <Table.Td visibleFrom="sm">{date(member.created_at)}</Table.Td>
              <Table.Td visibleFrom="sm">{dateTime(member.last_seen)}</Table.Td>
              <Table.Td>
                <Group gap="xs">
                  <RowButton
                    label={t.changeTier}
                    name={`${t.changeTier}: ${calledInFull(member)}`}
                    onClick={() => requestDialog({ what: 'tier', member })}
                  />
                  <RowButton
                    label={t.remove}
                    name={t.removeOf(calledInFull(member))}
                    isDestructive
                    onClick={() => requestDialog({ what: 'remove', member })}
                  />
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </DataTable>
      {requestedDialog?.what === 'tier' && <TierDialog member={requestedDialog.member} onClose={close} />}
      {requestedDialog?.what === 'remove' && <RemoveMember member={requestedDialog.member} onClose={close} />}
    </>
  )
}
