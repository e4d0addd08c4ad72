import type { ReactNode } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { OpenedLater } from '../../../components/opened-later.tsx'
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
      <OpenedLater className={styles.unfolded} summary={t.knowledge} isAtEnd>
        <div className={styles.inner}>
          <Knowledge />
        </div>
      </OpenedLater>
      <OpenedLater className={styles.unfolded} summary={t.changes} isAtEnd>
        <div className={styles.inner}>
          <Changes />
        </div>
      </OpenedLater>
      {children}
    </Group>
  )
}
