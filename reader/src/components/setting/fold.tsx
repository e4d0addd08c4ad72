import { type ReactNode, useRef } from 'react'
import { OpenedLater } from '../opened-later.tsx'
import styles from './setting.module.css'
import { useAim } from './use-aim.ts'

interface FoldProps {
  /** Its name in the address of a part, which opens it. */
  name?: string
  label: string
  /** Names of what is in it, or the value that holds now. */
  hint?: ReactNode
  children: ReactNode
}

/** A row of settings that unfolds what is rarely wanted. */
export function Fold({ name, label, hint, children }: FoldProps) {
  const row = useRef<HTMLDivElement>(null)
  const isNamed = useAim(name, row)
  return (
    <div ref={row}>
      <OpenedLater
        className={styles.fold}
        isOpen={isNamed}
        isAtEnd
        summary={
          <span>
            {label}
            {hint !== undefined && <span className={styles.hint}>{hint}</span>}
          </span>
        }
      >
        <div className={styles.unfolded}>{children}</div>
      </OpenedLater>
    </div>
  )
}
