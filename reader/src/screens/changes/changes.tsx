import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { MadeChange } from '../../../../lib/contracts/schemas/learners/changes.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { linkTo } from '../../app/location.ts'
import { ButtonLink } from '../../components/button.tsx'
import { MoreButton } from '../../components/more-button.tsx'
import { Problem } from '../../components/problem.tsx'
import { Waiting as Loading } from '../../components/waiting.tsx'
import { ForLearners } from '../../session/for-learners.tsx'
import { Frame } from '../settings/frame/frame.tsx'
import { Part } from '../settings/frame/part.tsx'
import { ChangeLine } from './change-line.tsx'
import styles from './changes.module.css'
import { messages } from './messages.ts'
import { changesQuery } from './queries.ts'
import type { ChangeOptions } from './use-undo.ts'
import { useWaitingChanges, type WaitingChange } from './waiting-changes.ts'

/** `#/changes`: what a learner did with words, which can be taken back. */
export function Changes() {
  const t = useMessages(messages)
  return (
    <ForLearners title={t.title} adds={t.adds}>
      <Frame part="changes">
        <Part title={t.title}>
          <Days />
        </Part>
      </Frame>
    </ForLearners>
  )
}

const none: ReadonlySet<string> = new Set()

function Days() {
  const t = useMessages(messages)
  const { date } = useFormats()
  const list = useInfiniteQuery(changesQuery)
  const waiting = useWaitingChanges()
  // The line of the change tells of them. A line above it would move the button under the pointer.
  const [madeHere, setMadeHere] = useState(none)
  // For the same reason the line of a change that was taken back before it was sent stays.
  const [taken, setTaken] = useState<readonly WaitingChange[]>([])
  if (list.error && !list.data) return <Problem error={list.error} retry={() => void list.refetch()} />
  if (!list.data) return <Loading />
  const sent = list.data.pages.flatMap(({ items }) => items)
  const lines = linesOf(sent, waiting, taken)
  if (lines.length === 0)
    return (
      <section className="empty" role="status">
        <p>{t.none}</p>
        <ButtonLink kind="primary" href={linkTo('library')}>
          {t.read}
        </ButtonLink>
      </section>
    )
  const visibleLines = lines.filter(({ change }) => !madeHere.has(change.request_id))
  const without = (line: WaitingChange) => taken.filter(each => each !== line)
  const acts: Acts = {
    onTaken: line => setTaken([...taken, line]),
    async onAgain(line) {
      setTaken(without(line))
      await line.again()
    },
    onUndone: request_id => setMadeHere(before => new Set([...before, request_id])),
  }
  return (
    <>
      {Array.from(
        Map.groupBy(visibleLines, ({ change }) => date(change.made)),
        ([day, some]) => (
          <Day key={day} day={day} lines={some} acts={acts} />
        ),
      )}
      <MoreButton list={list} label={t.older} />
    </>
  )
}

type Line = Pick<ChangeOptions, 'change' | 'waiting' | 'isTaken'>
type Acts = Pick<ChangeOptions, 'onTaken' | 'onAgain' | 'onUndone'>

/** Changes that the server has, that wait here, and that were taken back before they were sent, the newest first. */
function linesOf(
  sent: readonly MadeChange[],
  waiting: readonly WaitingChange[],
  taken: readonly WaitingChange[],
): Line[] {
  const known = new Set(sent.map(({ request_id }) => request_id))
  const here = (isTaken: boolean) => (each: WaitingChange) => ({
    change: each.change,
    waiting: each,
    isTaken,
  })
  const own = [...waiting.map(here(false)), ...taken.map(here(true))]
  return [
    ...sent.map(change => ({ change, waiting: null, isTaken: false })),
    ...own.filter(({ change }) => !known.has(change.request_id)),
  ].toSorted((one, other) => (one.change.request_id < other.change.request_id ? 1 : -1))
}

interface DayProps {
  day: string
  lines: readonly Line[]
  acts: Acts
}

function Day({ day, lines, acts }: DayProps) {
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
        {lines.map(line => (
          <ChangeLine key={line.change.request_id} {...line} {...acts} />
        ))}
      </ul>
    </section>
  )
}
