import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DictionaryState } from '../../../../lib/contracts/schemas/japanese/dictionary.ts'
import { dictionaryQuery } from '../../api/queries.ts'
import { useNotice } from '../../components/problem/notice.ts'

/** Something that changes the dictionaries, and is answered with how they stand. */
export function useChange<Given = void>(change: (given: Given) => Promise<DictionaryState>, done?: string) {
  const queries = useQueryClient()
  const notify = useNotice()
  return useMutation({
    mutationFn: change,
    onSuccess: state => {
      queries.setQueryData(dictionaryQuery.queryKey, state)
      if (done !== undefined) notify(done)
    },
    // Somebody else has changed them.
    onError: () => queries.invalidateQueries({ queryKey: dictionaryQuery.queryKey }),
  })
}
