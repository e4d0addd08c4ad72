import { useCallback } from 'react'
import { useAboveSheet } from '../../sheet/use-above-sheet.ts'
import { useSwipes } from '../../sheet/use-swipes.ts'
import styles from '../popup.module.css'
import { popupLevel } from '../popup-level.ts'
import type { FrameProps } from './frame.ts'

/** Lies at the foot of the window. */
export function Sheet({ dialog, title, anchor, onSwipe, children }: FrameProps) {
  useSwipes(dialog, onSwipe, () => popupLevel() < 2)
  const word = useCallback(() => anchor().at(-1)?.getBoundingClientRect(), [anchor])
  useAboveSheet(dialog, word)
  return (
    <div ref={dialog} role="dialog" aria-labelledby={title} tabIndex={-1} data-popup className={styles.sheet}>
      <div className={styles.grip} aria-hidden />
      {children}
    </div>
  )
}
