import { queryOptions } from '@tanstack/react-query'
import type { CardSides } from '../../../../lib/contracts/schemas/review.ts'
import { articles } from '../../../../lib/contracts/study/articles.ts'
import { cards } from '../../../../lib/contracts/study/one-origin/cards.ts'
import { sentences } from '../../../../lib/contracts/study/sentences.ts'
import { callsOf } from '../../api/client.ts'

export const calls = callsOf({ cards, articles, sentences })

const AT_ONCE = 20
const KEPT_MS = 10 * 60_000

export const queueQuery = queryOptions({
  queryKey: ['review', 'queue'],
  queryFn: ({ signal }) => calls.cards.queue({ query: { limit: AT_ONCE } }, { signal }),
  // A card that is looked at stays: the queue is read anew when it is walked through.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  // Except that tomorrow's cards are there when somebody comes back tomorrow.
  refetchOnWindowFocus: query => (query.state.data?.items.length === 0 ? 'always' : false),
})

/** How many cards come due on the next study day. */
export const tomorrowQuery = queryOptions({
  queryKey: ['review', 'tomorrow'],
  queryFn: async ({ signal }) => {
    const { items } = await calls.cards.forecast({ query: { days: 2 } }, { signal })
    return items[1]?.due ?? 0
  },
  staleTime: 0,
})

export type Place = NonNullable<CardSides['back']['place']>

/** Whether the article still has the sentence there, with a clip of it. */
export const clipQuery = (place: Place | null, sentence: string) =>
  queryOptions({
    queryKey: ['review', 'clip', place?.article_id, place?.index, sentence],
    enabled: place !== null,
    queryFn: async ({ signal }) => {
      if (!place) return false
      const { article_id: id, index: offset } = place
      const given = { params: { id }, query: { offset, limit: 1 } }
      const [row] = (await calls.articles.get(given, { signal })).sentences
      return row?.sentence === sentence && row.has_audio
    },
    staleTime: KEPT_MS,
    retry: false,
  })
