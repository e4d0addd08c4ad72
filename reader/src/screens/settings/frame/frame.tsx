import type { ReactNode } from 'react'
import styles from './frame.module.css'
import { useNarrow } from './narrow.ts'
import { PartList } from './part-list.tsx'
import type { PartName } from './part-names.ts'

interface FrameProps {
  /** The part that is shown; null for the list alone, which wide windows never show. */
  part: PartName | null
  children: ReactNode
}

/** The list of parts at the left of one of them. A phone shows the list, or the part. */
export function Frame({ part, children }: FrameProps) {
  const isNarrow = useNarrow()
  return (
    <main id="main" className={styles.frame}>
      {(!isNarrow || part === null) && <PartList part={part} />}
      {part !== null && children}
    </main>
  )
}
