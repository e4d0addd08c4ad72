import { useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { Field } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { Furigana } from '../../../components/furigana.tsx'
import { Problem } from '../../../components/problem.tsx'
import styles from './find.module.css'
import { findQuery, setFinding, useFinding } from './finding.ts'
import { messages } from './messages.ts'

interface FindProps {
  id: number
  /** The row that is read now. */
  row: number
  onRow: (row: number) => void
  onClose: () => void
}

/** Sentences of the text that have what is typed, each of which leads to its place; Enter leads to the next one. */
export function Find({ id, row, onRow, onClose }: FindProps) {
  const t = useMessages(messages)
  const [typed, setTyped] = useState(useFinding()?.q ?? '')
  const q = useDeferredValue(typed.trim())
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(findQuery(id, q))
  const found = q === '' ? [] : (data?.pages.flatMap(({ items }) => items) ?? [])
  const goTo = (each: (typeof found)[number] | undefined) => {
    if (!each) return
    setFinding({ q, at: { row: each.index, start: each.spans[0]?.start ?? 0 } })
    onRow(each.index)
  }
  return (
    <Dialog title={t.find} onClose={onClose}>
      <Form onSubmit={() => goTo(found.find(({ index }) => index >= row) ?? found[0])}>
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
        {isFetching ? t.searching : q !== '' && data && found.length === 0 && !hasNextPage ? t.nothing : ''}
      </p>
      <Problem error={error} retry={() => void refetch()} />
      <ul className={`list ${styles.found}`}>
        {found.map(each => (
          <li key={each.index}>
            <button type="button" lang="ja" onClick={() => goTo(each)}>
              <Furigana segments={each.furigana} text={each.sentence} />
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
