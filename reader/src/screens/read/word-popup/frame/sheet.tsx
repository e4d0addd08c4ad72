import { useLayoutEffect } from 'react'
import { elementOf } from '../../selection/selection.ts'
import styles from '../popup.module.css'
import type { FrameProps } from './frame.ts'
import { useSwipes } from './use-swipes.ts'

/** Above the sheet, so that a word does not touch it. */
const GAP = 16

/** Lies at the foot of the window. */
export function Sheet({ dialog, title, selected, children }: FrameProps) {
  useSwipes(dialog)
  const { row, last } = selected
  // A word behind the sheet comes up, also when the sheet grows.
  useLayoutEffect(() => {
    const sheet = dialog.current
    if (!sheet) return
    const growing = new ResizeObserver(() => {
      const word = elementOf(row, last)?.getBoundingClientRect()
      const { top } = sheet.getBoundingClientRect()
      if (word && word.bottom > top - GAP) scrollBy(0, word.bottom - top + GAP)
    })
    growing.observe(sheet)
    return () => growing.disconnect()
  }, [row, last, dialog])
  return (
    <div ref={dialog} role="dialog" aria-labelledby={title} tabIndex={-1} data-popup className={styles.sheet}>
      <div className={styles.grip} aria-hidden />
      {children}
    </div>
  )
}
