import { type ReactNode, useEffect, useId, useRef } from 'react'
import { catalogue } from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'
import { useKeptFocus } from './kept-focus.ts'
import { Noticed } from './notice.tsx'

const messages = catalogue({ en: { close: 'Close' }, ja: { close: '閉じる' }, zh: { close: '关闭' } })

interface ModalProps {
  className: string | undefined
  /** The element with its name, or the name itself. */
  named: { 'aria-labelledby': string } | { 'aria-label': string }
  onClose: () => void
  /** All that a press inside may meet: it has to fill the dialog. */
  children: ReactNode
}

/** A modal dialog without a look of its own. A field marked `data-first` gets the focus. Esc and a press outside close it, and the focus returns. */
export function Modal({ className, named, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useKeptFocus(dialog)
  useEffect(() => {
    const before = document.activeElement
    dialog.current?.showModal()
    // `autoFocus` would be too early: nothing in a dialog can have the focus before the dialog is shown.
    dialog.current?.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for it is Esc, which the browser gives as `cancel`.
    <dialog
      ref={dialog}
      className={className}
      {...named}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClick={event => event.target === dialog.current && onClose()}
    >
      {children}
      <Noticed />
    </dialog>
  )
}

interface DialogProps {
  title: string
  /** True if it may take all of the window, as a picture does. */
  isWhole?: boolean
  onClose: () => void
  children: ReactNode
}

/** A modal dialog in the middle of the window. */
export function Dialog({ title, isWhole = false, onClose, children }: DialogProps) {
  const id = useId()
  return (
    <Modal
      className={`${styles.dialog} ${isWhole ? styles.whole : styles.wide}`}
      named={{ 'aria-labelledby': id }}
      onClose={onClose}
    >
      <div className={styles.content}>
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          <CloseDialog onClose={onClose} />
        </header>
        {children}
      </div>
    </Modal>
  )
}

function CloseDialog({ onClose }: Pick<DialogProps, 'onClose'>) {
  const t = useMessages(messages)
  return (
    <Button onClick={onClose} aria-label={t.close}>
      <Icon name="close" />
    </Button>
  )
}
