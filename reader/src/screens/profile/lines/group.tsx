import { type ReactNode, useId, useRef } from 'react'
import { useKeptFocus } from '../../../components/kept-focus.ts'
import styles from './lines.module.css'

/** Lines of one kind, with their name at the left. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  const group = useRef<HTMLElement>(null)
  useKeptFocus(group)
  return (
    <section ref={group} className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={styles.lines}>{children}</div>
    </section>
  )
}
