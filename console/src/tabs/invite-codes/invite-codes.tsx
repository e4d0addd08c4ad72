import { Button, SegmentedControl, Stack } from '@mantine/core'
import { PlusIcon } from '@primer/octicons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InviteCode } from '../../../../lib/contracts/schemas/accounts.ts'
import { api } from '../../api/api.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { Pager } from '../../components/list/pager.tsx'
import { Page } from '../../components/page.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { useMessages } from '../../language/use-language.ts'
import { CreateInvite } from './form/create-invite.tsx'
import { EditInvite } from './form/edit-invite.tsx'
import { InviteTable } from './invite-table.tsx'
import { messages } from './messages.ts'
import { RemoveInvite } from './remove-invite.tsx'

const LIMIT = 50
const filters = ['all', 'enabled', 'disabled'] as const
type Filter = (typeof filters)[number]
type Asked = { what: 'create' } | { what: 'edit' | 'remove'; invite: InviteCode } | null

export function InviteCodes() {
  const t = useMessages(messages)
  const [filter, setFilter] = useState<Filter>('all')
  const [offset, setOffset] = useState(0)
  // Not the list's own: a list asked for anew must not take away what is typed.
  const [asked, ask] = useState<Asked>(null)
  const close = () => ask(null)
  const query = { enabled: filter === 'all' ? undefined : filter === 'enabled', offset, limit: LIMIT }
  const invites = useQuery({
    queryKey: ['invite-codes', query],
    queryFn: ({ signal }) => api.inviteCodes.list({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
  const create = (
    <Button leftSection={<PlusIcon aria-hidden />} onClick={() => ask({ what: 'create' })}>
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
                  onEdit={invite => ask({ what: 'edit', invite })}
                  onRemove={invite => ask({ what: 'remove', invite })}
                />
              )}
              {total === 0 && (
                <EmptyState title={filter === 'all' ? t.emptyTitle : t.noneSuch}>
                  {filter === 'all' ? t.emptyText : null}
                </EmptyState>
              )}
              <Pager offset={offset} limit={LIMIT} shown={items.length} total={total} onOffset={setOffset} />
            </>
          )}
        </QueryView>
      </Stack>
      {asked?.what === 'create' && <CreateInvite onClose={close} />}
      {asked?.what === 'edit' && <EditInvite invite={asked.invite} onClose={close} />}
      {asked?.what === 'remove' && <RemoveInvite invite={asked.invite} onClose={close} />}
    </Page>
  )
}
