import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FurtherState } from '../../../../../lib/contracts/schemas/japanese/further/administration.ts'
import { furtherQuery } from '../../../api/queries.ts'
import { useNotice } from '../../../components/problem/notice.ts'

/** A change of the further dictionaries; the server answers with all of them. */
export function useFurtherChange<Input = void>(
  change: (input: Input) => Promise<FurtherState>,
  done?: string,
  mutationKey?: readonly string[],
) {
  const queries = useQueryClient()
  const notify = useNotice()
  return useMutation({
    mutationFn: change,
    ...(mutationKey && { mutationKey }),
    onSuccess: state => {
      queries.setQueryData(furtherQuery.queryKey, state)
      if (done !== undefined) notify(done)
    },
    // Somebody else has changed them.
    onError: () => queries.invalidateQueries({ queryKey: furtherQuery.queryKey }),
  })
}
