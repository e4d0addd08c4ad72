import type { ReactNode } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { OpenedLater } from '../../../components/opened-later.tsx'
import { Problem } from '../../../components/problem.tsx'
import styles from '../further.module.css'
import { messages } from '../messages.ts'
import type { Explained, Further } from '../use-further.ts'
import { Entry } from './entry.tsx'
import type { Choosing } from './use-choosing.ts'

interface OthersProps {
  of: Further
  /** Without the one that leads. */
  others: readonly Explained[]
  /** The entry of the main dictionary, where another one leads. */
  main: ReactNode
  form: string
  choosing: Choosing | null
}

/** The dictionaries after the first one, behind one line, whose room is kept while they come: nothing below it moves. */
export function Others({ of, others, main, form, choosing }: OthersProps) {
  const t = useMessages(messages)
  const { hasAny, isAsked, isComing, error, retry } = of
  if (!hasAny) return null
  if (error) return <Problem error={error} retry={retry} />
  if (!isAsked) return <p className={styles.room} />
  if (isComing) return <p className={styles.room}>{t.searching}</p>
  if (others.length === 0 && !main) return <p className={styles.room}>{t.nothing}</p>
  const names = [...(main ? [t.main] : []), ...others.map(({ dictionary }) => dictionary.title)]
  const summary = (
    <>
      <span>{t.others}</span>
      <span className={styles.names}>{names.join(' · ')}</span>
    </>
  )
  return (
    <OpenedLater className={styles.others} summary={summary}>
      {main && (
        <Folded title={t.main} isOpen>
          {main}
        </Folded>
      )}
      {others.map((each, at) => (
        <Folded key={each.dictionary.id} title={each.dictionary.title} isOpen={at === 0 && !main}>
          <Entry of={each} form={form} choosing={choosing} />
        </Folded>
      ))}
    </OpenedLater>
  )
}

interface FoldedProps {
  title: string
  isOpen: boolean
  children: ReactNode
}

/** A dictionary under its name. */
export const Folded = ({ title, isOpen, children }: FoldedProps) => (
  <OpenedLater className={styles.dictionary} summary={title} isOpen={isOpen}>
    <div>{children}</div>
  </OpenedLater>
)
