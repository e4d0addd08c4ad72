import { Button, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { Page } from '../../components/page.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { useMessages } from '../../language/use-language.ts'
import { DeletionReport } from './change/deletion-report.tsx'
import { EditArticle } from './change/edit-article.tsx'
import { RemoveArticle, type Removed } from './change/remove-article.tsx'
import type { ListedArticle } from './list/article.ts'
import { useArticleList } from './list/article-list.ts'
import { ArticlePage } from './list/article-page.tsx'
import { messages } from './messages.ts'
import { leavesOut, useArticleSearch } from './search/article-search.ts'
import { useNameOfOwner } from './search/owners.ts'
import { SearchBar } from './search/search-bar.tsx'

export function Articles() {
  const t = useMessages(messages)
  const state = useArticleSearch()
  const list = useArticleList(state)
  const nameOfOwner = useNameOfOwner()
  const field = useRef<HTMLInputElement>(null)
  // The button that clears is gone afterwards: the focus goes where one searches again.
  const clear = () => {
    state.reset()
    field.current?.focus()
  }
  const [edited, edit] = useState<ListedArticle | null>(null)
  const [leaving, remove] = useState<ListedArticle | null>(null)
  const [removed, setRemoved] = useState<Removed | null>(null)
  return (
    <Page title={t.title} description={t.description}>
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
    </Page>
  )
}
