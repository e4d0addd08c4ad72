import { queryOptions } from '@tanstack/react-query'
import { cards } from '../../../../../lib/contracts/relays/cards.ts'
import { readings } from '../../../../../lib/contracts/relays/readings.ts'
import { articleWords } from '../../../../../lib/contracts/study/article-words.ts'
import { callsOf } from '../../../api/client.ts'
import { keys } from '../../../articles/queries.ts'
import { sendProgress } from '../progress/progress-outbox.ts'

export const calls = callsOf({ readings, articleWords, cards })

const POLLED_MS = 2_000

/** The outcome of this reading; asked once the server knows of it. Polled until the words of the text are known. */
export const outcomeQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.of(id), 'outcome'],
    queryFn: async ({ signal }) => {
      await sendProgress()
      const params = { id }
      const [outcome, coverage] = await Promise.all([
        calls.readings.outcome({ params }, { signal }),
        calls.articleWords.coverage({ params }, { signal }),
      ])
      return { ...outcome, counts: coverage.counts, isPending: coverage.analysis === 'pending' }
    },
    refetchInterval: ({ state: { data } }) => (data?.isPending ? POLLED_MS : false),
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
