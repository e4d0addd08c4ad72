import type { ReactNode } from 'react'
import styles from './profile.module.css'

interface RecordRowProps {
  name: string
  /** Further facts of the record; null ones are left out. */
  facts: readonly (string | null)[]
  isDone?: boolean
  /** More lines. */
  more?: ReactNode
  /** The buttons. */
  children: ReactNode
}

/** One record of a list: what it says, and its buttons. */
export function RecordRow({ name, facts, isDone = false, more, children }: RecordRowProps) {
  return (
    <li className={`box ${styles.item}`}>
      <div className={styles.facts} data-done={isDone || undefined}>
        <strong>{name}</strong>
        <span className="soft">{facts.filter(fact => fact !== null && fact !== '').join(' · ')}</span>
        {more}
      </div>
      <div className="row">{children}</div>
    </li>
  )
}
