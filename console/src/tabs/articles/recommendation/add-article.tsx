import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { api } from '../../../api/api.ts'
import { keys } from '../../../api/queries.ts'
import { type ListedArticle, nameOf } from '../list/article.ts'
import { messages } from './messages.ts'

const TYPING_MS = 250
const SHOWN = 50

interface AddArticleProps {
  /** The ids of the articles that are in the list already. */
  chosen: number[]
  onAdd(article: ListedArticle): void
}

/** Finds a public article by title, author or id, and adds it. */
export function AddArticle({ chosen, onAdd }: AddArticleProps) {
  const t = useMessages(messages)
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), TYPING_MS)
  const query = { q: q || undefined, is_public: true, limit: SHOWN }
  const { data } = useQuery({
    queryKey: [...keys.articles, query],
    queryFn: ({ signal }) => api.articles.list({ query }, { signal }),
    placeholderData: keepPreviousData,
  })
  const foundArticles = (data?.items ?? []).filter(({ id }) => !chosen.includes(id))
  const labelOf = (article: ListedArticle) =>
    [nameOf(article), article.author, `#${article.id}`].filter(part => part !== '').join(' · ')
  return (
    <Select
      label={t.add}
      placeholder={t.addHint}
      data={foundArticles.map(article => ({ value: String(article.id), label: labelOf(article) }))}
      value={null}
      onChange={value => {
        const article = foundArticles.find(({ id }) => String(id) === value)
        if (article) onAdd(article)
        setTyped('')
      }}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has already filtered.
      filter={({ options }) => options}
      nothingFoundMessage={t.nothingFound}
    />
  )
}
