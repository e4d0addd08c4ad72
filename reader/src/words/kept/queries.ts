import { queryOptions } from '@tanstack/react-query'
import { keptSentences } from '../../../../lib/contracts/relays/kept-sentences.ts'
import { callsOf } from '../../api/client.ts'
import { oneSentenceKey } from '../queries.ts'

export const calls = callsOf({ keptSentences })

/** A sentence that the learner keeps. */
export const keptSentenceQuery = (item_id: string) =>
  queryOptions({
    queryKey: [...oneSentenceKey, item_id],
    queryFn: ({ signal }) => calls.keptSentences.get({ params: { item_id } }, { signal }),
  })
