import { queryOptions } from '@tanstack/react-query'
import { cards } from '../../../../../lib/contracts/relays/cards.ts'
import { readings } from '../../../../../lib/contracts/relays/readings.ts'
import { articleWords } from '../../../../../lib/contracts/study/article-words.ts'
import { callsOf } from '../../../api/client.ts'
import { keys, outcomeKey } from '../../../articles/keys.ts'
import { readingSent } from '../progress/progress-outbox.ts'

export const calls = callsOf({ readings, articleWords, cards })

const POLLED_MS = 2_000
/** A minute: finding the words of a novel may take longer, or not happen at all. */
const MOST_POLLS = 30

/** The outcome of this reading; asked once the server knows of it. */
export const outcomeQuery = (id: number) =>
  queryOptions({
    queryKey: outcomeKey(id),
    queryFn: async ({ signal }) => {
      await readingSent(id)
      const params = { id }
      const [outcome, coverage] = await Promise.all([
        calls.readings.outcome({ params }, { signal }),
        calls.articleWords.coverage({ params }, { signal }),
      ])
      const { counts, level, analysis } = coverage
      return { ...outcome, counts, level, isPending: analysis === 'pending' }
    },
  })

/** Waits for the words of the text, and then asks for the outcome again, which costs the server much more. */
export const foundWordsQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.of(id), 'found-words'],
    queryFn: async ({ signal, client }) => {
      const { analysis } = await calls.articleWords.coverage({ params: { id } }, { signal })
      const isFound = analysis !== 'pending'
      if (isFound) void client.invalidateQueries({ queryKey: outcomeKey(id) })
      return isFound
    },
    refetchInterval: ({ state: { data, dataUpdateCount, errorUpdateCount } }) =>
      data !== true && dataUpdateCount + errorUpdateCount < MOST_POLLS ? POLLED_MS : false,
    gcTime: 0,
  })

/** The cards of the words of a text that are due. */
export const dueOfTextQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.of(id), 'due'],
    queryFn: async ({ signal }) => {
      const { counts } = await calls.cards.queue({ query: { limit: 1, article_id: id } }, { signal })
      return counts.new + counts.learning + counts.review
    },
  })
