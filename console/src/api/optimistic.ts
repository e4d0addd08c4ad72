import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useProblemNotice } from '../components/problem/notice.ts'

interface Optimistic<Shown, Change> {
  /** Every query under it shows the change at once. */
  key: QueryKey
  change(change: Change): Promise<unknown>
  /** What is shown while the server has not answered yet. */
  apply(shown: Shown, change: Change): Shown
}

/** A change that is shown at once and taken back, with a notice, if the server refuses it. */
export function useOptimistic<Shown, Change>({ key, change, apply }: Optimistic<Shown, Change>) {
  const queries = useQueryClient()
  const notify = useProblemNotice()
  return useMutation({
    // One after another: what is said last of a thing must also come last.
    scope: { id: JSON.stringify(key) },
    mutationFn: change,
    async onMutate(given) {
      await queries.cancelQueries({ queryKey: key })
      const before = queries.getQueriesData<Shown>({ queryKey: key })
      queries.setQueriesData<Shown>({ queryKey: key }, shown => shown && apply(shown, given))
      return before
    },
    onError(error, _given, before) {
      for (const [each, shown] of before ?? []) queries.setQueryData(each, shown)
      notify(error)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
}
