import { queryOptions } from '@tanstack/react-query'
import { further } from '../../../../lib/contracts/relays/further.ts'
import type { WordName } from '../../../../lib/contracts/schemas/japanese/dictionary.ts'
import { callsOf } from '../../api/client.ts'

const calls = callsOf({ further })

export const furtherKey = ['further']

/** The further dictionaries on offer. An administrator may change them at any time, so each use asks again. */
export const offerQuery = queryOptions({
  queryKey: [...furtherKey, 'offer'],
  queryFn: async ({ signal }) => (await calls.further.offer(undefined, { signal })).dictionaries,
})
export type Offered = Awaited<ReturnType<typeof calls.further.offer>>['dictionaries'][number]

const nameOf = ({ form, reading }: WordName) => ({ form, reading })

/** The entries of the further dictionaries for words, of each in the learner's order. */
export const furtherQuery = (words: readonly WordName[]) =>
  queryOptions({
    queryKey: [...furtherKey, 'words', words.map(nameOf)],
    queryFn: async ({ signal }) =>
      (await calls.further.lookUp({ body: { words: words.map(nameOf) } }, { signal })).words,
  })
