import { NativeSelect, SimpleGrid, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AdminFeedback,
  FeedbackKind,
  FeedbackStatus,
} from '../../../../../lib/contracts/schemas/articles/feedback.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { EmptyState } from '../../../components/empty-state.tsx'
import { Pager } from '../../../components/list/pager.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { useNameOfOwner } from '../search/owners.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { FeedbackCard } from './feedback-card.tsx'
import { messages } from './messages.ts'
import { feedbackQuery } from './queries.ts'

const LIMIT = 20

interface Search {
  status: FeedbackStatus | undefined
  kind: FeedbackKind | undefined
  offset: number
}

/** Feedback from learners, newest first; at first only open feedback. */
export function FeedbackPlace() {
  const t = useMessages(messages)
  const nameOfOwner = useNameOfOwner()
  const [search, setSearch] = useState<Search>({ status: 'open', kind: undefined, offset: 0 })
  const change = (changes: Partial<Search>) => setSearch(before => ({ ...before, offset: 0, ...changes }))
  const [feedbackToDecide, setFeedbackToDecide] = useState<AdminFeedback | null>(null)
  const list = useQuery(feedbackQuery({ ...search, limit: LIMIT }))
  const all = { value: '', label: t.all }
  const isInbox = search.status === 'open' && search.kind === undefined
  return (
    <Stack>
      <search>
        <SimpleGrid cols={2} spacing="sm" maw={520}>
          <NativeSelect
            label={t.status}
            value={search.status ?? ''}
            data={[...FeedbackStatus.options.map(value => ({ value, label: t.statuses[value] })), all]}
            onChange={({ currentTarget: { value } }) =>
              change({ status: FeedbackStatus.options.find(option => option === value) })
            }
          />
          <NativeSelect
            label={t.kind}
            value={search.kind ?? ''}
            data={[all, ...FeedbackKind.options.map(value => ({ value, label: t.kinds[value] }))]}
            onChange={({ currentTarget: { value } }) =>
              change({ kind: FeedbackKind.options.find(option => option === value) })
            }
          />
        </SimpleGrid>
      </search>
      <QueryView query={list}>
        {({ items, total }) => (
          <>
            {items.length > 0 && (
              <Stack component="ul" role="list" aria-label={t.list} gap="sm" p={0} m={0}>
                {items.map(item => (
                  <FeedbackCard
                    key={item.id}
                    item={item}
                    author={nameOfOwner(item.user_id)}
                    onDecide={() => setFeedbackToDecide(item)}
                  />
                ))}
              </Stack>
            )}
            {total === 0 && (
              <EmptyState title={isInbox ? t.emptyTitle : t.noneSuch}>{isInbox && t.emptyText}</EmptyState>
            )}
            <Pager
              offset={search.offset}
              limit={LIMIT}
              rowsOnPage={items.length}
              total={total}
              onOffset={offset => change({ offset })}
            />
          </>
        )}
      </QueryView>
      {feedbackToDecide && (
        <DecideDialog
          item={feedbackToDecide}
          author={nameOfOwner(feedbackToDecide.user_id)}
          onClose={() => setFeedbackToDecide(null)}
        />
      )}
    </Stack>
  )
}
