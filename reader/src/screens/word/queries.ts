import { infiniteQueryOptions } from '@tanstack/react-query'
import { words } from '../../../../lib/contracts/relays/words.ts'
import { articleWords } from '../../../../lib/contracts/study/article-words.ts'
import { callsOf } from '../../api/client.ts'
import { wordsKey } from '../../words/queries.ts'

export const calls = callsOf({ words, articleWords })

const PLACES = 10
const RATINGS = 20

/** The places of a word in the learner's own texts. */
export const placesQuery = (skill_id: string) =>
  infiniteQueryOptions({
    queryKey: ['occurrences', 'pages', skill_id],
    initialPageParam: 0,
    queryFn: ({ pageParam: offset, signal }) =>
      calls.articleWords.occurrences({ query: { skill_id, offset, limit: PLACES } }, { signal }),
    getNextPageParam: ({ next_offset }) => next_offset,
  })

/** The cards of a word, and their ratings in pages. */
export const reviewsQuery = (skill_id: string) =>
  infiniteQueryOptions({
    queryKey: [...wordsKey, 'reviews', skill_id],
    initialPageParam: 0,
    queryFn: ({ pageParam: offset, signal }) =>
      calls.words.reviews({ params: { skill_id }, query: { offset, limit: RATINGS } }, { signal }),
    getNextPageParam: ({ ratings }) => ratings.next_offset,
  })
