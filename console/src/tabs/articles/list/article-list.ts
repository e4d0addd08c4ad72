import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../api/api.ts'
import { LIMIT, queryOf, type SearchState } from '../search/article-search.ts'
import { LISTS } from './article.ts'

const TYPING_MS = 250
/** How often progress is looked at while something shown is being processed. */
const FOLLOW_MS = 3_000

/** The page that is looked for, followed while anything on it is being processed. */
export function useArticleList({ search, change }: Pick<SearchState, 'search' | 'change'>) {
  const [q] = useDebouncedValue(search.q, TYPING_MS)
  const query = queryOf({ ...search, q })
  const list = useQuery({
    queryKey: [...LISTS, query],
    queryFn: ({ signal }) => api.articles.list({ query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'processing') ? FOLLOW_MS : false,
  })
  const { data, isPlaceholderData } = list
  const isPastTheEnd = !isPlaceholderData && search.offset > 0 && data?.items.length === 0
  const last = Math.max(0, Math.ceil((data?.total ?? 0) / LIMIT) - 1) * LIMIT
  useEffect(() => {
    // The last page has become empty: what was on it was deleted, or the list has shrunk since it was kept.
    if (isPastTheEnd) change({ offset: last })
  })
  return list
}
