import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { Field } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { Furigana } from '../../../components/furigana.tsx'
import { ShowMore } from '../../../components/more-button.tsx'
import { Problem } from '../../../components/problem.tsx'
import { firstOnScreen } from '../selection/moves.ts'
import styles from './find.module.css'
import { findQuery, setFinding, useFinding } from './finding.ts'
import { messages } from './messages.ts'

interface FindProps {
  id: number
  onRow: (row: number) => void
  onClose: () => void
}

/** Sentences of the text that have what is typed, each of which leads to its place; Enter leads to the next one. */
export function Find({ id, onRow, onClose }: FindProps) {
  const t = useMessages(messages)
  const [typed, setTyped] = useState(useFinding()?.q ?? '')
  const q = useDeferredValue(typed.trim())
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(findQuery(id, q))
  const foundRows = q === '' ? [] : (data?.pages.flatMap(({ items }) => items) ?? [])
  const queries = useQueryClient()
  const goTo = (index: number) => {
    setFinding({ q: typed.trim(), at: { row: index, start: 0 } })
    onRow(index)
  }
  const goToNext = async () => {
    const { pages } = await queries.fetchInfiniteQuery(findQuery(id, typed.trim()))
    const rows = pages.flatMap(({ items }) => items.map(({ index }) => index))
    const seen = firstOnScreen()
    const next = rows.find(index => index >= seen) ?? rows[0]
    if (next !== undefined) goTo(next)
  }
  const matchCountText = (sentences: number, isMore: boolean) =>
    sentences > 0 ? t.found(sentences, isMore) : isMore ? '' : t.nothing
  return (
    <Dialog title={t.find} onClose={onClose}>
      {/* A problem is shown below. */}
      <Form onSubmit={() => void (typed.trim() !== '' && goToNext().catch(() => {}))}>
        <Field
          label={t.what}
          lang="ja"
          type="search"
          data-first
          maxLength={200}
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
      </Form>
      <p role="status" className={styles.status}>
        {isFetching ? t.searching : q === '' || !data ? '' : matchCountText(foundRows.length, hasNextPage)}
      </p>
      <Problem error={error} retry={() => void refetch()} />
      <ul className={`list ${styles.found}`}>
        {foundRows.map(({ index, sentence, furigana }) => (
          <li key={index}>
            <button type="button" lang="ja" onClick={() => goTo(index)}>
              <Furigana segments={furigana} text={sentence} />
            </button>
          </li>
        ))}
      </ul>
      {hasNextPage && <ShowMore busy={isFetching} onPress={() => void fetchNextPage()} />}
    </Dialog>
  )
}
