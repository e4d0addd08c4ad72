import { Badge, Group, Switch, Table, Text } from '@mantine/core'
import type { InviteCode } from '../../../../lib/contracts/schemas/accounts.ts'
import { RowButton } from '../../components/row-button.tsx'
import { useFormats, useMessages } from '../../language/use-language.ts'
import { CopyCode } from './copy-code.tsx'
import { inviteState } from './invite-state.ts'
import { messages } from './messages.ts'

interface InviteRowProps {
  invite: InviteCode
  onEnabled(enabled: boolean): void
  onEdit(): void
  onRemove(): void
}

export function InviteRow({ invite, onEnabled, onEdit, onRemove }: InviteRowProps) {
  const t = useMessages(messages)
  const { number, dateTime } = useFormats()
  const { code, note, used_count, reserved_count, max_uses, expires_at, enabled } = invite
  const state = inviteState(invite)
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        <CopyCode code={code} />
      </Table.Th>
      <Table.Td maw={240} style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
        {note}
      </Table.Td>
      <Table.Td>
        {t.used(number(used_count), max_uses === null ? null : number(max_uses))}
        {reserved_count > 0 && (
          <Text size="xs" c="dimmed">
            {t.reserved(number(reserved_count))}
          </Text>
        )}
      </Table.Td>
      <Table.Td>{expires_at === null ? t.never : dateTime(expires_at)}</Table.Td>
      <Table.Td>
        <Group gap="sm" wrap="nowrap">
          <Switch
            checked={enabled}
            onChange={event => onEnabled(event.currentTarget.checked)}
            aria-label={t.enable(code)}
          />
          <Badge variant={state === 'usable' ? 'filled' : 'default'} tt="none">
            {t.states[state]}
          </Badge>
        </Group>
      </Table.Td>
      <Table.Td>
        <Group gap="xs" wrap="nowrap">
          <RowButton label={t.edit} name={t.editOf(code)} onClick={onEdit} />
          <RowButton label={t.remove} name={t.removeOf(code)} isDestructive onClick={onRemove} />
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
