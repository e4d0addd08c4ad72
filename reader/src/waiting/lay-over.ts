import type { DataTag, QueryKey } from '@tanstack/react-query'
import { queryClient } from '../api/query-client.ts'

/**
 * Changes what a query has read, as the server will once it has what waits on this device. The value stays as old as it
 * was. Queries that have read nothing, and values that are so already, stay untouched: `change` then returns what it got.
 */
export function layOver<Data extends object>(
  { queryKey }: { queryKey: DataTag<QueryKey, Data, Error> },
  change: (data: NoInfer<Data>) => NoInfer<Data>,
): void {
  put<Data>(queryKey, queryClient.getQueryData<Data>(queryKey), change)
}

/** The same for all queries whose keys begin so. */
export function layOverAll<Data extends object>(queryKey: QueryKey, change: (data: Data) => Data): void {
  for (const [key, data] of queryClient.getQueriesData<Data>({ queryKey })) put(key, data, change)
}

function put<Data extends object>(key: QueryKey, data: Data | undefined, change: (data: Data) => Data): void {
  const changed = data && change(data)
  if (changed === undefined || changed === data) return
  const updatedAt = queryClient.getQueryState(key)?.dataUpdatedAt
  queryClient.setQueryData(key, changed, updatedAt === undefined ? {} : { updatedAt })
}

/** Runs whenever a query whose key begins so has read something: what waits is laid over that, too. */
export function whenRead(beginning: string, run: () => void): void {
  queryClient.getQueryCache().subscribe(event => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (event.query.queryKey[0] === beginning) run()
  })
}

/** The same object if it has these values already. */
export function withValues<Data extends object>(data: Data, values: Partial<NoInfer<Data>>): Data {
  const next = { ...data, ...values }
  return JSON.stringify(next) === JSON.stringify(data) ? data : next
}
