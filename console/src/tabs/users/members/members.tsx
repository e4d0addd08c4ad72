import { Stack, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { api } from '../../../api/api.ts'
import { keys } from '../../../api/queries.ts'
import { Pager } from '../../../components/list/pager.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { MemberTable } from './member-table.tsx'
import { messages } from './messages.ts'

const LIMIT = 50

/** Third-party accounts, if there are any: most installations have no sign-in provider. */
export function Members() {
  const t = useMessages(messages)
  const [offset, setOffset] = useState(0)
  const query = { offset, limit: LIMIT }
  const members = useQuery({
    queryKey: [...keys.members, query],
    queryFn: ({ signal }) => api.members.list({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
  if (members.data?.total === 0) return null
  return (
    <Stack mt="xl">
      <Title order={2} size="h3">
        {t.title}
      </Title>
      <Text c="dimmed">{t.description}</Text>
      <QueryView query={members}>
        {({ items, total }) => (
          <>
            <MemberTable members={items} />
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
  )
}
