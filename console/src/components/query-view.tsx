import { Skeleton, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { catalogue } from '../language/language.ts'
import { useMessages } from '../language/use-language.ts'
import { ProblemAlert } from './problem/problem-alert.tsx'

const messages = catalogue({
  en: { loading: 'Loading' },
  ja: { loading: '読み込み中' },
  zh: { loading: '正在加载' },
})

interface QueryViewProps<Data> {
  /** Of one page, or of all that were asked for so far. */
  query: Pick<UseQueryResult<Data>, 'data' | 'isPending' | 'isError' | 'error'> & { refetch(): unknown }
  /** How many lines stand in for what is still coming. */
  lines?: number
  children(data: Data): ReactNode
}

/** What was asked for: on its way, refused with a way to ask again, or here. What is shown stays where asking again fails. */
export function QueryView<Data>({ query, lines = 4, children }: QueryViewProps<Data>) {
  const t = useMessages(messages)
  if (query.data === undefined && query.isPending)
    return (
      <Stack gap="sm" role="status" aria-label={t.loading}>
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have nothing but their place.
          <Skeleton key={line} height={28} />
        ))}
      </Stack>
    )
  return (
    <Stack gap="md">
      {query.isError && <ProblemAlert error={query.error} retry={() => void query.refetch()} />}
      {query.data !== undefined && children(query.data)}
    </Stack>
  )
}
