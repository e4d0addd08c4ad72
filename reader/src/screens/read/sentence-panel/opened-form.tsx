import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { messages } from './messages.ts'
import styles from './panel.module.css'

interface OpenedFormProps {
  title: string
  /** True if a press has opened it; unsent input opens it too. */
  takesFocus: boolean
  onClose: () => void
  children: ReactNode
}

/** Fields that the menu of a sentence opens. */
export function OpenedForm({ title, takesFocus, onClose, children }: OpenedFormProps) {
  const t = useMessages(messages)
  const id = useId()
  const form = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLElement>('textarea')?.focus()
  }, [takesFocus])
  return (
    <section ref={form} className={styles.form} aria-labelledby={id}>
      <div className={styles.formHead}>
        <h2 id={id}>{title}</h2>
        <button type="button" className={styles.link} onClick={onClose}>
          {t.done}
        </button>
      </div>
      {children}
    </section>
  )
}
