import { type ReactNode, useId, useRef } from 'react'
import { useKeptFocus } from '../kept-focus.ts'
import styles from './setting.module.css'
import { useAim } from './use-aim.ts'

interface GroupProps {
  /** Its name in the address of a part, which shows it. */
  name?: string
  title: string
  /** The devices for which all rows act, or another sentence for all of them. */
  lead?: string
  children: ReactNode
}

/** Rows of settings under a heading. */
export function Group({ name, title, lead, children }: GroupProps) {
  const id = useId()
  const group = useRef<HTMLElement>(null)
  useKeptFocus(group)
  useAim(name, group)
  return (
    <section ref={group} className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead !== undefined && <p className="soft">{lead}</p>}
      {children}
    </section>
  )
}
