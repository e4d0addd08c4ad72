import { type ReactNode, useState } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { Group } from '../lines/group.tsx'
import styles from '../lines/lines.module.css'
import { Changes } from './changes.tsx'
import { Knowledge } from './knowledge.tsx'
import { messages } from './messages.ts'

/** Everything that yomu recorded of the learner, each observation with its evidence. */
export function Recorded({ children }: { children: ReactNode }) {
  const t = useMessages(messages)
  return (
    <Group title={t.recorded}>
      <Unfolded text={t.knowledge}>
        <Knowledge />
      </Unfolded>
      <Unfolded text={t.changes}>
        <Changes />
      </Unfolded>
      {children}
    </Group>
  )
}

/** A line that shows more below it, drawn once it is open. */
function Unfolded({ text, children }: { text: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.unfolded} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className={styles.value}>{text}</summary>
      {isOpen && <div className={styles.inner}>{children}</div>}
    </details>
  )
}
