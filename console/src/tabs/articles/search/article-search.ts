import { useEffect, useState } from 'react'
import { z } from 'zod'
import { AdminArticleQuery, ArticleStatus } from '../../../../../lib/contracts/schemas/articles/articles.ts'
import { Id } from '../../../../../lib/contracts/schemas/basics.ts'
import { Genre } from '../../../../../lib/contracts/schemas/japanese/text.ts'
import { searchKey } from '../../../api/query-client.ts'

export const LIMIT = 50

const { sort, order } = AdminArticleQuery.shape
export const SortField = sort.unwrap()
export type SortField = z.infer<typeof SortField>

const ArticleSearch = z.object({
  q: z.string(),
  user_id: Id.nullable(),
  genre: Genre.nullable(),
  status: ArticleStatus.nullable(),
  is_public: z.boolean().nullable(),
  sort: SortField,
  order: order.unwrap(),
  offset: z.number().int().min(0),
})
export type ArticleSearch = z.infer<typeof ArticleSearch>

const everything = { q: '', user_id: null, genre: null, status: null, is_public: null } as const
const newestFirst = { sort: 'created_at', order: 'desc', offset: 0 } as const

export const leavesOut = (search: ArticleSearch): boolean =>
  search.q.trim() !== '' ||
  [search.user_id, search.genre, search.status, search.is_public].some(wanted => wanted !== null)

export const queryOf = ({ q, user_id, genre, status, is_public, ...rest }: ArticleSearch) => ({
  q: q.trim() || undefined,
  user_id: user_id ?? undefined,
  genre: genre ?? undefined,
  status: status ?? undefined,
  is_public: is_public ?? undefined,
  ...rest,
  limit: LIMIT,
})

export interface SearchState {
  search: ArticleSearch
  /** Every change of the search starts at the first page. */
  change(changes: Partial<ArticleSearch>): void
  reset(): void
}

/** Kept per window, so that a reload shows the same list; the address contains only the tab. */
export function useArticleSearch(): SearchState {
  const [search, setSearch] = useState(stored)
  useEffect(() => sessionStorage.setItem(searchKey, JSON.stringify(search)), [search])
  return {
    search,
    change: changes => setSearch(before => ({ ...before, offset: 0, ...changes })),
    reset: () => setSearch(before => ({ ...before, ...everything, offset: 0 })),
  }
}

function stored(): ArticleSearch {
  try {
    return ArticleSearch.parse(JSON.parse(sessionStorage.getItem(searchKey) ?? ''))
  } catch {
    return { ...everything, ...newestFirst }
  }
}
