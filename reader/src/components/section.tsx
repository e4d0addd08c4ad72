import { type ReactNode, useId, useRef } from 'react'
import { useKeptFocus } from './kept-focus.ts'
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
  const section = useRef<HTMLElement>(null)
  useKeptFocus(section)
  return (
    <section ref={section} className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead !== undefined && <p className="soft">{lead}</p>}
      {children}
    </section>
  )
}
