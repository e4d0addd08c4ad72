import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { DictionaryState } from '../../../../lib/contracts/schemas/japanese/dictionary.ts'
import { dictionaryQuery } from '../../api/queries.ts'
import { useNotice } from '../../components/problem/notice.ts'

/** A change of the dictionaries; the server answers with their states. */
export function useChange<Input = void>(change: (input: Input) => Promise<DictionaryState>, done?: string) {
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
