import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useProblemNotice } from '../components/problem/notice.ts'

interface Optimistic<Shown, Change> {
  /** The key whose queries all show the change at once. */
  key: QueryKey
  change(change: Change): Promise<unknown>
  /** The data shown until the server answers. */
  apply(cached: Shown, change: Change): Shown
}

/** Shows a change at once, and reverts it with a notice if the server refuses. */
export function useOptimistic<Shown, Change>({ key, change, apply }: Optimistic<Shown, Change>) {
  const queries = useQueryClient()
  const notify = useProblemNotice()
  return useMutation({
    // Sends changes one after another, so that the last change arrives last.
    scope: { id: JSON.stringify(key) },
    mutationFn: change,
    async onMutate(requestedChange) {
      await queries.cancelQueries({ queryKey: key })
      const before = queries.getQueriesData<Shown>({ queryKey: key })
      queries.setQueriesData<Shown>({ queryKey: key }, cached => cached && apply(cached, requestedChange))
      return before
    },
    onError(error, _given, before) {
      for (const [each, previous] of before ?? []) queries.setQueryData(each, previous)
      notify(error)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}
