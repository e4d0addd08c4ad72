import { Badge, Group, Stack, Switch, Table, Text } from '@mantine/core'
import type { InviteCode } from '../../../../lib/contracts/schemas/accounts/accounts.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { CopyText } from '../../components/copy-text.tsx'
import { RowButton } from '../../components/list/row-button.tsx'
import { inviteState } from './invite-state.ts'
import { messages } from './messages.ts'

const asWritten = { overflowWrap: 'anywhere', whiteSpace: 'pre-line' } as const

interface InviteRowProps {
  invite: InviteCode
  /** On narrow screens the details are below the code. */
  isNarrow: boolean
  onEnabled(enabled: boolean): void
  onInvite(): void
  onEdit(): void
  onRemove(): void
}

export function InviteRow({ invite, isNarrow, onEnabled, onInvite, onEdit, onRemove }: InviteRowProps) {
  const t = useMessages(messages)
  const { number, dateTime } = useFormats()
  const { code, note, used_count, reserved_count, max_uses, expires_at, enabled } = invite
  const state = inviteState(invite)
  const uses = (
    <div>
      {t.used(number(used_count), max_uses === null ? null : number(max_uses))}
      {reserved_count > 0 && (
        <Text size="xs" c="dimmed">
          {t.reserved(number(reserved_count))}
        </Text>
      )}
    </div>
  )
  const expires = expires_at === null ? t.never : dateTime(expires_at)
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        <CopyText text={code} wraps={isNarrow} />
        {isNarrow && (
          <Stack gap={2} mt={4} fz="xs" c="dimmed">
            {note !== '' && <span style={asWritten}>{note}</span>}
            {uses}
            <span>
              {t.expires}: {expires}
            </span>
          </Stack>
        )}
      </Table.Th>
      {!isNarrow && (
        <>
          <Table.Td maw={240} style={asWritten}>
            {note}
          </Table.Td>
          <Table.Td>{uses}</Table.Td>
          <Table.Td>{expires}</Table.Td>
        </>
      )}
      <Table.Td>
        <Group gap="xs" wrap={isNarrow ? 'wrap' : 'nowrap'}>
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
        <Group gap="xs" wrap={isNarrow ? 'wrap' : 'nowrap'}>
          <RowButton label={t.invite} name={t.inviteWith(code)} onClick={onInvite} />
          <RowButton label={t.edit} name={t.editOf(code)} onClick={onEdit} />
          <RowButton label={t.remove} name={t.removeOf(code)} isDestructive onClick={onRemove} />
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}
