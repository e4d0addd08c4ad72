import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { calls } from '../../../articles/queries.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { Field } from '../../../components/field.tsx'
import { Furigana } from '../../../components/furigana.tsx'
import { Problem } from '../../../components/problem.tsx'
import { rowsKey } from '../queries.ts'
import styles from './find.module.css'
import { messages } from './messages.ts'

interface FindProps {
  id: number
  onRow: (row: number) => void
  onClose: () => void
}

const PAGE = 20

const findQuery = (id: number, q: string) =>
  infiniteQueryOptions({
    queryKey: [...rowsKey(id), 'find', q],
    enabled: q !== '',
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      calls.articles.find({ params: { id }, query: { q, offset: pageParam, limit: PAGE } }, { signal }),
    getNextPageParam: ({ next_offset }) => next_offset,
    placeholderData: keepPreviousData,
  })

/** Sentences of the text that have what is typed, each of which leads to its place. */
export function Find({ id, onRow, onClose }: FindProps) {
  const t = useMessages(messages)
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(findQuery(id, q))
  const found = q === '' ? [] : (data?.pages.flatMap(({ items }) => items) ?? [])
  return (
    <Dialog title={t.find} onClose={onClose}>
      <Field
        label={t.what}
        lang="ja"
        type="search"
        data-first
        maxLength={200}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      <p role="status" className={styles.status}>
        {isFetching ? t.searching : q !== '' && data && found.length === 0 && !hasNextPage ? t.nothing : ''}
      </p>
      <Problem error={error} retry={() => void refetch()} />
      <ul className={`list ${styles.found}`}>
        {found.map(({ index, sentence, furigana }) => (
          <li key={index}>
            <button type="button" lang="ja" onClick={() => onRow(index)}>
              <Furigana segments={furigana} text={sentence} />
            </button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button busy={isFetching} onClick={() => void fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </Dialog>
  )
}
