import { Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '../../../../web/language/use-language.ts'
import { api } from '../../api/api.ts'
import { keys } from '../../api/queries.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { Pager } from '../../components/list/pager.tsx'
import { Page } from '../../components/page.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { Members } from './members/members.tsx'
import { messages } from './messages.ts'
import { DefaultQuota } from './quota/default-quota.tsx'
import { UserTable } from './user-table.tsx'

const LIMIT = 50
const TYPING_MS = 250

export function Users() {
  const t = useMessages(messages)
  const [typed, setTyped] = useState('')
  const [offset, setOffset] = useState(0)
  const [q] = useDebouncedValue(typed.trim(), TYPING_MS)
  const query = { q: q || undefined, offset, limit: LIMIT }
  const users = useQuery({
    queryKey: [...keys.users, query],
    queryFn: ({ signal }) => api.users.list({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <Page title={t.title} description={t.description}>
      <Stack>
        <TextInput
          type="search"
          label={t.search}
          value={typed}
          onChange={event => {
            setTyped(event.currentTarget.value)
            setOffset(0)
          }}
          maw={360}
        />
        <QueryView query={users}>
          {({ items, total }) => (
            <>
              {items.length > 0 && <UserTable users={items} />}
              {total === 0 && (
                <EmptyState title={q ? t.notFound(q) : t.emptyTitle}>{q ? null : t.emptyText}</EmptyState>
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
      <Members />
      <DefaultQuota />
    </Page>
  )
}
