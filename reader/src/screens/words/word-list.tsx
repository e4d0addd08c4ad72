import type { useInfiniteQuery } from '@tanstack/react-query'
import { useMessages } from '../../../../web/language/use-language.ts'
import { later } from '../../../../web/later/later.ts'
import { afterFirstScreen } from '../../app/first-screen.ts'
import { useKeys } from '../../app/keys.ts'
import { linkTo } from '../../app/location.ts'
import { ButtonLink } from '../../components/button.tsx'
import { MoreButton } from '../../components/more-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { listClass } from '../../words/line/word-line.tsx'
import { undo } from '../../words/undo.ts'
import { messages } from './messages.ts'
import type { Filter, pageOf } from './queries.ts'
import type { Selection } from './use-selection.ts'
import { WordRow } from './word-row.tsx'
import styles from './words.module.css'

const SelectionBar = later(async () => (await import('./selection-bar.tsx')).SelectionBar)
afterFirstScreen(SelectionBar.preload)

interface WordListProps {
  filter: Filter
  list: ReturnType<typeof useInfiniteQuery<Page, Error, { pages: Page[] }>>
  selection: Selection
}
type Page = Awaited<ReturnType<typeof pageOf>>

export function WordList({ filter, list, selection }: WordListProps) {
  useKeys({ KeyZ: () => void undo(), Escape: selection.isOn ? selection.end : undefined })
  if (list.error && !list.data) return <Problem error={list.error} retry={() => void list.refetch()} />
  if (!list.data) return <Waiting />
  const [first] = list.data.pages
  const words = list.data.pages.flatMap(({ items }) => items)
  if (words.length === 0) return <Empty filter={filter} isPending={first?.analysis === 'pending'} />
  const { isOn, chosen, select, end } = selection
  return (
    <>
      {isOn && <SelectionBar filter={filter} total={first?.total ?? null} selection={selection} />}
      <ul
        tabIndex={-1}
        className={`${listClass} ${styles.list}`}
        data-selecting={isOn || undefined}
        // Keys of the screen leave boxes alone.
        onKeyDown={event => event.key === 'Escape' && isOn && end()}
      >
        {words.map(word => (
          <WordRow
            key={word.skill_id}
            word={word}
            isSelected={chosen.has(word.skill_id)}
            isSelecting={isOn}
            onSelect={(isChosen, isStretch) => select(skillOf(word), isChosen, words.map(skillOf), isStretch)}
          />
        ))}
      </ul>
      <MoreButton list={list} />
    </>
  )
}

const skillOf = ({ skill_id, kind, form, reading }: Page['items'][number]) => ({
  skill_id,
  kind,
  form,
  reading,
})

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
