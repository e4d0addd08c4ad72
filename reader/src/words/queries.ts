import { queryOptions } from '@tanstack/react-query'
import { words } from '../../../lib/contracts/relays/words.ts'
import { callsOf } from '../api/client.ts'

const calls = callsOf({ words })

/** The learner's own words; each write to them makes what was read before stale. */
export const wordsKey = ['words']

/** The glosses that models gave on this page for a word in a sentence, in any language. */
export const glossesKey = (skill_id: string, sentence: string, start: number) => [
  'gloss',
  skill_id,
  sentence,
  start,
]

export const wordQuery = (skill_id: string) =>
  queryOptions({
    queryKey: [...wordsKey, 'one', skill_id],
    queryFn: ({ signal }) => calls.words.get({ params: { skill_id } }, { signal }),
  })
