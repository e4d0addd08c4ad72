import { type ReactNode, useId } from 'react'
import styles from './section.module.css'

/** A part of a screen under a heading, with a word on what it is for. */
export function Section({
  title,
  lead,
  children,
}: {
  title: string
  lead?: string | undefined
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead !== undefined && <p className="soft">{lead}</p>}
      {children}
    </section>
  )
}
