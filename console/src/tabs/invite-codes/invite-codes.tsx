import { Button, SegmentedControl, Stack } from '@mantine/core'
import { PlusIcon } from '@primer/octicons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { InviteCode } from '../../../../lib/contracts/schemas/accounts/accounts.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { api } from '../../api/api.ts'
import { keys } from '../../api/queries.ts'
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Lines } from '../../components/lines.tsx'
import { Pager } from '../../components/list/pager.tsx'
import { Page } from '../../components/page.tsx'
import { useNotice } from '../../components/problem/notice.ts'
import { QueryView } from '../../components/query-view.tsx'
import { CreateInvite } from './form/create-invite.tsx'
import { EditInvite } from './form/edit-invite.tsx'
import { InvitationDialog } from './invitation-dialog.tsx'
import { InviteTable } from './invite-table.tsx'
import { messages } from './messages.ts'

const LIMIT = 50
const filters = ['all', 'enabled', 'disabled'] as const
type Filter = (typeof filters)[number]
type RequestedDialog = { what: 'create' } | { what: 'invite' | 'edit' | 'remove'; invite: InviteCode } | null

export function InviteCodes() {
  const t = useMessages(messages)
  const [filter, setFilter] = useState<Filter>('all')
  const [offset, setOffset] = useState(0)
  // Not part of the list, so that a refresh does not discard input.
  const [requestedDialog, requestDialog] = useState<RequestedDialog>(null)
  const close = () => requestDialog(null)
  const query = { enabled: filter === 'all' ? undefined : filter === 'enabled', offset, limit: LIMIT }
  const invites = useQuery({
    queryKey: [...keys.inviteCodes, query],
    queryFn: ({ signal }) => api.inviteCodes.list({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
  const create = (
    <Button leftSection={<PlusIcon aria-hidden />} onClick={() => requestDialog({ what: 'create' })}>
      {t.create}
    </Button>
  )
  return (
    <Page title={t.title} description={t.description} actions={create}>
      <Stack>
        <SegmentedControl
          aria-label={t.filter}
          data={filters.map(value => ({ value, label: t.filters[value] }))}
          value={filter}
          onChange={value => {
            setFilter(value)
            setOffset(0)
          }}
          style={{ alignSelf: 'flex-start' }}
        />
        <QueryView query={invites}>
          {({ items, total }) => (
            <>
              {items.length > 0 && (
                <InviteTable
                  invites={items}
                  onInvite={invite => requestDialog({ what: 'invite', invite })}
                  onEdit={invite => requestDialog({ what: 'edit', invite })}
                  onRemove={invite => requestDialog({ what: 'remove', invite })}
                />
              )}
              {total === 0 && (
                <EmptyState title={filter === 'all' ? t.emptyTitle : t.noneSuch}>
                  {filter === 'all' ? t.emptyText : null}
                </EmptyState>
              )}
              <Pager
                offset={offset}
                limit={LIMIT}
                rowsOnPage={items.length}
                total={total}
                onOffset={setOffset}
              />
            </>
          )}
        </QueryView>
      </Stack>
      {requestedDialog?.what === 'create' && <CreateInvite onClose={close} />}
      {requestedDialog?.what === 'invite' && (
        <InvitationDialog
          title={t.inviteWith(requestedDialog.invite.code)}
          invite={requestedDialog.invite}
          onClose={close}
        />
      )}
      {requestedDialog?.what === 'edit' && <EditInvite invite={requestedDialog.invite} onClose={close} />}
      {requestedDialog?.what === 'remove' && <RemoveInvite invite={requestedDialog.invite} onClose={close} />}
    </Page>
  )
}

function RemoveInvite({ invite, onClose }: { invite: InviteCode; onClose(): void }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const queries = useQueryClient()
  const notify = useNotice()
  const { id, code, reserved_count } = invite
  const lines = [...t.removeText, ...(reserved_count > 0 ? [t.removePending(number(reserved_count))] : [])]
  return (
    <ConfirmDialog
      title={t.removeTitle(code)}
      confirmLabel={t.remove}
      onClose={onClose}
      action={async () => {
        await api.inviteCodes.remove({ params: { id } })
        notify(t.removed(code))
        await queries.invalidateQueries({ queryKey: keys.inviteCodes })
      }}
    >
      <Lines of={lines} />
    </ConfirmDialog>
  )
}
