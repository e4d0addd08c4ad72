import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../api/api.ts'
import { keys } from '../../../api/queries.ts'

const NAMED = 200

/** Names of owners, from one page of accounts. Others, and deleted ones, are shown by id. */
export function useNameOfOwner(): (id: number) => string {
  const { data } = useAccounts('')
  const names = new Map(data?.items.map(({ id, username }) => [id, username]))
  return id => names.get(id) ?? `#${id}`
}

export function useAccounts(q: string) {
  const query = { q: q || undefined, limit: NAMED }
  return useQuery({
    queryKey: [...keys.users, query],
    queryFn: ({ signal }) => api.users.list({ query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}
