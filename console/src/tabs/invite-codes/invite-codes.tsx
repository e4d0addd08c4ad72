import { Button, SegmentedControl, Stack } from '@mantine/core'
import { PlusIcon } from '@primer/octicons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { Page } from '../../components/page.tsx'
import { Pager } from '../../components/pager.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { useMessages } from '../../language/use-language.ts'
import { CreateInvite } from './form/create-invite.tsx'
import { InviteTable } from './invite-table.tsx'
import { messages } from './messages.ts'

const LIMIT = 50
const filters = ['all', 'enabled', 'disabled'] as const
type Filter = (typeof filters)[number]

export function InviteCodes() {
  const t = useMessages(messages)
  const [filter, setFilter] = useState<Filter>('all')
  const [offset, setOffset] = useState(0)
  const [isCreating, setCreating] = useState(false)
  const query = { enabled: filter === 'all' ? undefined : filter === 'enabled', offset, limit: LIMIT }
  const invites = useQuery({
    queryKey: ['invite-codes', query],
    queryFn: ({ signal }) => api.inviteCodes.list({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
  const create = (
    <Button leftSection={<PlusIcon aria-hidden />} onClick={() => setCreating(true)}>
      {t.create}
    </Button>
  )
  return (
    <Page title={t.title} description={t.description} actions={create}>
      <Stack align="stretch">
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
              {items.length > 0 && <InviteTable invites={items} />}
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
      {isCreating && <CreateInvite onClose={() => setCreating(false)} />}
    </Page>
  )
}
