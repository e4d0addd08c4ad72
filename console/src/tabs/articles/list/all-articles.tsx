import { Button, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { api } from '../../../api/api.ts'
import { keys } from '../../../api/queries.ts'
import { EmptyState } from '../../../components/empty-state.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { EditArticle } from '../change/edit-article.tsx'
import { DeletionReport, RemoveArticle, type Removed } from '../change/remove-article.tsx'
import { messages } from '../messages.ts'
import { LIMIT, leavesOut, queryOf, type SearchState, useArticleSearch } from '../search/article-search.ts'
import { useNameOfOwner } from '../search/owners.ts'
import { SearchBar } from '../search/search-bar.tsx'
import type { ListedArticle } from './article.ts'
import { ArticlePage } from './article-page.tsx'

/** All uploaded articles. */
export function AllArticles() {
  const t = useMessages(messages)
  const state = useArticleSearch()
  const list = useArticleList(state)
  const nameOfOwner = useNameOfOwner()
  const field = useRef<HTMLInputElement>(null)
  // The button disappears, so the focus moves to the search field.
  const clear = () => {
    state.reset()
    field.current?.focus()
  }
  const [edited, edit] = useState<ListedArticle | null>(null)
  const [leaving, remove] = useState<ListedArticle | null>(null)
  const [removed, setRemoved] = useState<Removed | null>(null)
  return (
    <>
      <Stack>
        {removed && <DeletionReport key={removed.id} removed={removed} onClose={() => setRemoved(null)} />}
        <SearchBar {...state} reset={clear} field={field} />
        <QueryView query={list}>
          {page =>
            page.items.length > 0 ? (
              <ArticlePage
                label={t.title}
                page={page}
                isFormer={list.isPlaceholderData}
                search={state.search}
                change={state.change}
                nameOfOwner={nameOfOwner}
                onEdit={edit}
                onRemove={remove}
              />
            ) : leavesOut(state.search) ? (
              <EmptyState title={t.nothingFits}>
                <Button variant="default" onClick={clear}>
                  {t.clear}
                </Button>
              </EmptyState>
            ) : (
              <EmptyState title={t.emptyTitle}>{t.emptyText}</EmptyState>
            )
          }
        </QueryView>
      </Stack>
      {edited && <EditArticle article={edited} onClose={() => edit(null)} />}
      {leaving && (
        <RemoveArticle
          article={list.data?.items.find(({ id }) => id === leaving.id) ?? leaving}
          owner={nameOfOwner(leaving.user_id)}
          onRemoved={setRemoved}
          onClose={() => remove(null)}
        />
      )}
    </>
  )
}

const TYPING_MS = 250
const FOLLOW_MS = 3_000

/** The requested page, refreshed while an article on it is being processed. */
function useArticleList({ search, change }: Pick<SearchState, 'search' | 'change'>) {
  const [q] = useDebouncedValue(search.q, TYPING_MS)
  const query = queryOf({ ...search, q })
  const list = useQuery({
    queryKey: [...keys.articles, query],
    queryFn: ({ signal }) => api.articles.list({ query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => status === 'processing') ? FOLLOW_MS : false,
  })
  const { data, isPlaceholderData } = list
  const isPastTheEnd = !isPlaceholderData && search.offset > 0 && data?.items.length === 0
  const last = Math.max(0, Math.ceil((data?.total ?? 0) / LIMIT) - 1) * LIMIT
  useEffect(() => {
    // The last page has become empty, so the page before it is shown.
    if (isPastTheEnd) change({ offset: last })
  })
  return list
}
