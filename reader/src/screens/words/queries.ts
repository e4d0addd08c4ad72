import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { lookup } from '../../../../lib/contracts/relays/lookups.ts'
import { words } from '../../../../lib/contracts/relays/words.ts'
import type { WordDue, WordFlag, WordSort } from '../../../../lib/contracts/schemas/learners/word-lists.ts'
import type { SkillKind, WordState } from '../../../../lib/contracts/schemas/learners/words.ts'
import { articles } from '../../../../lib/contracts/study/articles.ts'
import { callsOf } from '../../api/client.ts'
import type { Skill } from '../../words/change-states.ts'
import { wordsKey } from '../../words/queries.ts'

const calls = callsOf({ words, lookup, articles })

const PAGE = 50
const MOST_ARTICLES = 100

export interface Filter {
  sort: WordSort
  due: WordDue | undefined
  flag: WordFlag | undefined
  tag: string | undefined
  state: WordState | undefined
  kind: SkillKind | undefined
  article_id: number | undefined
  q: string
}

/** One page of the list. */
export const pageOf = (filter: Filter, offset: number, signal: AbortSignal) =>
  calls.words.list({ query: { ...filter, offset, limit: PAGE } }, { signal })

export const listQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [...wordsKey, 'list', filter],
    initialPageParam: 0,
    queryFn: ({ pageParam: offset, signal }) => pageOf(filter, offset, signal),
    getNextPageParam: ({ next_offset }) => next_offset,
    placeholderData: keepPreviousData,
  })

/** All words that a filter keeps, as far as they are needed to change them. */
export async function namesOf({ sort: _, ...filter }: Filter): Promise<Skill[]> {
  const { words } = await calls.words.names({ query: filter })
  return words.map(([skill_id, kind, form, reading]) => ({ skill_id, kind, form, reading }))
}

/** The word that the sentences of a word have in its place, if any; its sentences change seldom. */
export const replacementQuery = (skill_id: string) =>
  queryOptions({
    queryKey: [...wordsKey, 'replacement', skill_id],
    queryFn: ({ signal }) => calls.lookup.replacement({ params: { skill_id } }, { signal }),
  })

/** The learner's tags, with the number of words that have each. */
export const tagsQuery = queryOptions({
  queryKey: [...wordsKey, 'tags'],
  queryFn: async ({ signal }) => (await calls.words.tags({}, { signal })).items,
})

/** The texts that words can be narrowed to: those read last come first. */
export const articlesQuery = queryOptions({
  queryKey: ['articles', 'to choose from'],
  queryFn: async ({ signal }) => {
    const query = { scope: 'mine', sort: 'read', limit: MOST_ARTICLES } as const
    return (await calls.articles.list({ query }, { signal })).items
  },
})
