import { Skeleton, Stack } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { catalogue } from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import { ProblemAlert } from './problem/problem-alert.tsx'

const messages = catalogue({
  en: { loading: 'Loading' },
  ja: { loading: '読み込み中' },
  zh: { loading: '正在加载' },
})

interface QueryViewProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'isPending' | 'isError' | 'error'> & { refetch(): unknown }
  /** The number of placeholder lines while loading. */
  lines?: number
  children(data: Data): ReactNode
}

/** A query's data, its loading state, or its error with a button to retry. A failed refresh keeps the data. */
export function QueryView<Data>({ query, lines = 4, children }: QueryViewProps<Data>) {
  const t = useMessages(messages)
  if (query.data === undefined && query.isPending)
    return (
      <Stack gap="sm" role="status" aria-label={t.loading}>
        {Array.from({ length: lines }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no other key.
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
