import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { further } from '../../../../lib/contracts/relays/further.ts'
import { words } from '../../../../lib/contracts/relays/words.ts'
import { articleWords } from '../../../../lib/contracts/study/article-words.ts'
import { callsOf } from '../../api/client.ts'
import { furtherKey } from '../../words/further/queries.ts'
import { wordsKey } from '../../words/queries.ts'

const calls = callsOf({ articleWords, further, words })

const WORDS = 100
const PLACES = 3

/** The learner's words that are written with a kanji, the easiest first. */
export const wordsWithQuery = (kanji: string) =>
  infiniteQueryOptions({
    queryKey: [...wordsKey, 'kanji', kanji],
    initialPageParam: 0,
    queryFn: ({ pageParam: offset, signal }) =>
      calls.words.list({ query: { kanji, sort: 'level', offset, limit: WORDS } }, { signal }),
    getNextPageParam: ({ next_offset }) => next_offset,
  })

/** The entries of the further dictionaries for a kanji, and its strokes. */
export const furtherKanjiQuery = (character: string) =>
  queryOptions({
    queryKey: [...furtherKey, 'kanji', character],
    queryFn: ({ signal }) => calls.further.kanji({ params: { character } }, { signal }),
  })

/** The latest places of a word in the learner's texts. */
export const fewPlacesQuery = (skill_id: string) =>
  queryOptions({
    queryKey: ['occurrences', 'few', skill_id],
    queryFn: async ({ signal }) => {
      const query = { skill_id, offset: 0, limit: PLACES }
      return (await calls.articleWords.occurrences({ query }, { signal })).items
    },
  })
