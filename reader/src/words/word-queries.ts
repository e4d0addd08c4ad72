import { queryOptions } from '@tanstack/react-query'
import { words } from '../../../lib/contracts/relays/words.ts'
import { callsOf } from '../api/client.ts'
import { wordsKey } from './queries.ts'
import { statesSent } from './states-outbox.ts'

const calls = callsOf({ words })

/** A word of the learner. Waits for the marks in the outbox: the server may not have the word before they arrive. */
export const wordQuery = (skill_id: string) =>
  queryOptions({
    queryKey: [...wordsKey, 'one', skill_id],
    queryFn: async ({ signal }) => {
      await statesSent(skill_id).catch(() => {})
      return calls.words.get({ params: { skill_id } }, { signal })
    },
  })

/** True if a word has a rating. */
export const ratedQuery = (skill_id: string) =>
  queryOptions({
    queryKey: [...wordsKey, 'rated', skill_id],
    queryFn: async ({ signal }) => {
      const query = { offset: 0, limit: 1 }
      return (await calls.words.reviews({ params: { skill_id }, query }, { signal })).ratings.items.length > 0
    },
  })
