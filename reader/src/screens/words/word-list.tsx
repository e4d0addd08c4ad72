import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { linkTo } from '../../app/location.ts'
import { ButtonLink } from '../../components/button.tsx'
import { MoreButton } from '../../components/more-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { messages } from './messages.ts'
import { type Filter, listQuery } from './queries.ts'
import { WordRow } from './word-row.tsx'
import styles from './words.module.css'

const none: ReadonlySet<string> = new Set()

export function WordList({ filter }: { filter: Filter }) {
  const t = useMessages(messages)
  const { total } = useFormats()
  const list = useInfiniteQuery(listQuery(filter))
  const name = JSON.stringify(filter)
  // A selection does not carry over to another list.
  const [selection, setSelection] = useState({ of: name, ids: none })
  const selected = selection.of === name ? selection.ids : none
  const select = (ids: ReadonlySet<string>) => setSelection({ of: name, ids })
  if (list.error && !list.data) return <Problem error={list.error} retry={() => void list.refetch()} />
  if (!list.data) return <Waiting />
  const [first] = list.data.pages
  const words = list.data.pages.flatMap(({ items }) => items)
  const chosen = words.filter(({ skill_id }) => selected.has(skill_id))
  const areAll = words.length > 0 && chosen.length === words.length
  return (
    <section>
      {words.length === 0 ? (
        <Empty filter={filter} isPending={first?.analysis === 'pending'} />
      ) : (
        <>
          <div className={`spread ${styles.head}`}>
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={areAll}
                onChange={() => select(areAll ? none : new Set(words.map(({ skill_id }) => skill_id)))}
              />
              {t.selectShown(words.length)}
            </label>
            {filter.article_id !== undefined && (
              <a href={linkTo('review', filter.article_id)}>{t.reviewThese}</a>
            )}
            <span role="status">{t.total(total(first?.total ?? null))}</span>
          </div>
          <ul className={styles.list}>
            {words.map(word => (
              <WordRow
                key={word.skill_id}
                word={word}
                isSelected={selected.has(word.skill_id)}
                onSelect={isSelected => {
                  const ids = new Set(selected)
                  if (isSelected) ids.add(word.skill_id)
                  else ids.delete(word.skill_id)
                  select(ids)
                }}
              />
            ))}
          </ul>
        </>
      )}
      <MoreButton list={list}>{t.more}</MoreButton>
      <BulkBar chosen={chosen} onDone={() => select(none)} />
    </section>
  )
}

function Empty({ filter, isPending }: { filter: Filter; isPending: boolean }) {
  const t = useMessages(messages)
  const { sort: _, ...narrowed } = filter
  const isFiltered = Object.values(narrowed).some(value => value !== undefined && value !== '')
  const q = filter.q
  return (
    <section className="empty" role="status">
      <p>
        {isPending
          ? t.pending
          : isFiltered
            ? filter.due === 'tomorrow'
              ? t.noneTomorrow
              : t.noneFound
            : t.none}
      </p>
      {q !== '' && <a href={`${linkTo('dictionary')}?${new URLSearchParams({ q })}`}>{t.lookUp(q)}</a>}
      {!isFiltered && (
        <ButtonLink kind="primary" href={linkTo('library')}>
          {t.read}
        </ButtonLink>
      )}
    </section>
  )
}
