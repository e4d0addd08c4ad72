import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'

const NAMED = 200

/** What owners are called: one page of accounts. Who is not on it, or was deleted, goes by the id. */
export function useNameOfOwner(): (id: number) => string {
  const { data } = useAccounts('')
  const names = new Map(data?.items.map(({ id, username }) => [id, username]))
  return id => names.get(id) ?? `#${id}`
}

export function useAccounts(q: string) {
  const query = { q: q || undefined, limit: NAMED }
  return useQuery({
    queryKey: ['users', query],
    queryFn: ({ signal }) => api.users.list({ query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}
