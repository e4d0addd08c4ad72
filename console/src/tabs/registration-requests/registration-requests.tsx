import { Anchor, SegmentedControl, Stack, Text } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import {
  type RegistrationRequest,
  RequestStatus,
} from '../../../../lib/contracts/schemas/accounts/accounts.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { api } from '../../api/api.ts'
import { keys } from '../../api/queries.ts'
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { Pager } from '../../components/list/pager.tsx'
import { Page } from '../../components/page.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { messages } from './messages.ts'
import { RejectDialog } from './reject-dialog.tsx'
import { RequestTable } from './request-table.tsx'
import { useDecision } from './use-decision.ts'

const LIMIT = 50
/** New requests appear without a reload; a hidden window does not refresh. */
const REFETCH_MS = 30_000
const filters = [...RequestStatus.options, 'all'] as const
type Filter = (typeof filters)[number]

export function RegistrationRequests() {
  const t = useMessages(messages)
  const { number } = useFormats()
  const [filter, setFilter] = useState<Filter>('pending')
  const [offset, setOffset] = useState(0)
  // Not part of the list, so that a refresh does not discard input.
  const [requestedDialog, requestDialog] = useState<{
    what: 'root' | 'reject'
    request: RegistrationRequest
  } | null>(null)
  const close = () => requestDialog(null)
  const content = useRef<HTMLDivElement>(null)
  const query = { status: filter === 'all' ? undefined : filter, offset, limit: LIMIT }
  const listed = queryOptions({
    queryKey: [...keys.registrationRequests, query],
    queryFn: ({ signal }) => api.registrationRequests.list({ query }, { signal }),
    placeholderData: keepPreviousData,
    // Other people add requests, so the tab always reloads the list.
    staleTime: 0,
    refetchInterval: REFETCH_MS,
  })
  const requests = useQuery(listed)
  const queries = useQueryClient()
  /** Moves the focus to a remaining row, since the decided one disappears. */
  const focusLeft = () => {
    const isListLeft = queries.getQueryData(listed.queryKey)?.items.length !== 0
    const left = content.current?.querySelector<HTMLElement>(isListLeft ? '[role=region]' : 'input:checked')
    left?.focus()
  }
  const waiting = useQuery({
    queryKey: [...keys.registrationRequests, 'waiting'],
    queryFn: ({ signal }) =>
      api.registrationRequests.list({ query: { status: 'pending', limit: 1 } }, { signal }),
    staleTime: 0,
    refetchInterval: REFETCH_MS,
  })
  const labelOf = (value: Filter) => {
    const count = value === 'pending' ? waiting.data?.total : undefined
    return count ? t.counted(t.filters[value], number(count)) : t.filters[value]
  }
  return (
    <Page title={t.title} description={t.description}>
      <Stack ref={content}>
        <SegmentedControl
          aria-label={t.filter}
          data={filters.map(value => ({ value, label: labelOf(value) }))}
          value={filter}
          onChange={value => {
            setFilter(value)
            setOffset(0)
          }}
          style={{ alignSelf: 'flex-start', maxWidth: '100%' }}
        />
        <QueryView query={requests}>
          {({ items, total }) => (
            <>
              {items.length > 0 && (
                <RequestTable
                  requests={items}
                  onApproveAsRoot={request => requestDialog({ what: 'root', request })}
                  onReject={request => requestDialog({ what: 'reject', request })}
                  onDecided={focusLeft}
                />
              )}
              {total === 0 && filter === 'pending' && (
                <EmptyState title={t.emptyTitle}>
                  <Text>{t.emptyText}</Text>
                  <Anchor href="#/invite-codes">{t.emptyLink}</Anchor>
                </EmptyState>
              )}
              {total === 0 && filter !== 'pending' && <EmptyState title={t.noneSuch} />}
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
      {requestedDialog?.what === 'root' && (
        <ApproveAsRoot request={requestedDialog.request} onClose={close} />
      )}
      {requestedDialog?.what === 'reject' && (
        <RejectDialog request={requestedDialog.request} onClose={close} />
      )}
    </Page>
  )
}

function ApproveAsRoot({ request, onClose }: { request: RegistrationRequest; onClose(): void }) {
  const t = useMessages(messages)
  const decide = useDecision()
  const { id, username } = request
  return (
    <ConfirmDialog
      title={t.approveAsRootTitle(username)}
      confirmLabel={t.approveAsRoot}
      onClose={onClose}
      action={() =>
        decide(
          request,
          () => api.registrationRequests.approve({ params: { id }, body: { role: 'root' } }),
          t.approvedAsRoot(username),
        )
      }
    >
      <Text>{t.approveAsRootText}</Text>
    </ConfirmDialog>
  )
}
