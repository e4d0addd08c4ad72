import { type ReactNode, useState } from 'react'
import styles from './lines.module.css'

/** A line that shows more below it, drawn once it is open. */
export function Unfolded({ text, children }: { text: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.unfolded} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className={styles.value}>{text}</summary>
      {isOpen && <div className={styles.inner}>{children}</div>}
    </details>
  )
}
