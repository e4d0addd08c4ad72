import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { MadeChange } from '../../../../lib/contracts/schemas/learners/changes.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { linkTo } from '../../app/location.ts'
import { ButtonLink } from '../../components/button.tsx'
import { MoreButton } from '../../components/more-button.tsx'
import { Page } from '../../components/page.tsx'
import { Problem } from '../../components/problem.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { ForLearners } from '../../session/for-learners.tsx'
import { ChangeLine } from './change-line.tsx'
import styles from './changes.module.css'
import { messages } from './messages.ts'
import { changesQuery } from './queries.ts'

/** `#/changes`: what a learner did with words, which can be taken back. */
export function Changes() {
  const t = useMessages(messages)
  return (
    <ForLearners title={t.title} adds={t.adds}>
      <Page title={t.title} width="middle">
        <Days />
      </Page>
    </ForLearners>
  )
}

const none: ReadonlySet<string> = new Set()

function Days() {
  const t = useMessages(messages)
  const { date } = useFormats()
  const list = useInfiniteQuery(changesQuery)
  // The line of the change tells of them. A line above it would move the button under the pointer.
  const [madeHere, setMadeHere] = useState(none)
  if (list.error && !list.data) return <Problem error={list.error} retry={() => void list.refetch()} />
  if (!list.data) return <Waiting />
  const changes = list.data.pages.flatMap(({ items }) => items)
  if (changes.length === 0)
    return (
      <section className="empty" role="status">
        <p>{t.none}</p>
        <ButtonLink kind="primary" href={linkTo('library')}>
          {t.read}
        </ButtonLink>
      </section>
    )
  const shown = changes.filter(({ request_id }) => !madeHere.has(request_id))
  return (
    <>
      {Array.from(
        Map.groupBy(shown, ({ made }) => date(made)),
        ([day, some]) => (
          <Day
            key={day}
            day={day}
            changes={some}
            onUndone={request_id => setMadeHere(before => new Set([...before, request_id]))}
          />
        ),
      )}
      <MoreButton list={list}>{t.older}</MoreButton>
    </>
  )
}

interface DayProps {
  day: string
  changes: readonly MadeChange[]
  onUndone(request_id: string): void
}

function Day({ day, changes, onUndone }: DayProps) {
  const t = useMessages(messages)
  const { date } = useFormats()
  const id = useId()
  const today = new Date()
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1)
  const names = new Map([
    [date(today.toISOString()), t.today],
    [date(yesterday.toISOString()), t.yesterday],
  ])
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.day}>
        {names.get(day) ?? day}
      </h2>
      <ul className={styles.lines}>
        {changes.map(change => (
          <ChangeLine key={change.request_id} change={change} onUndone={onUndone} />
        ))}
      </ul>
    </section>
  )
}
