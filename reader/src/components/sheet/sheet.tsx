import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Modal } from '../dialog.tsx'
import { placeBeside } from './beside.ts'
import styles from './sheet.module.css'

interface SheetProps {
  label: string
  /** Finds the control that it stands beside on a wide window; without one it stands in the middle. */
  beside(): Element | null
  onClose(): void
  children: ReactNode
}

/** A sheet over the screen: beside the control that opened it, and on a phone at the foot. */
export function Sheet({ label, beside, onClose, children }: SheetProps) {
  const content = useRef<HTMLDivElement>(null)
  const opener = useRef(beside)
  useLayoutEffect(() => {
    const dialog = content.current?.closest('dialog')
    const control = opener.current()
    if (!dialog || !control) return
    const place = () => placeBeside(dialog, control)
    const watcher = new ResizeObserver(place)
    watcher.observe(dialog)
    addEventListener('resize', place)
    return () => {
      watcher.disconnect()
      removeEventListener('resize', place)
    }
  }, [])
  return (
    <Modal className={styles.sheet} named={{ 'aria-label': label }} onClose={onClose}>
      <div ref={content} className={styles.content}>
        {children}
      </div>
    </Modal>
  )
}
