import type { ReactNode } from 'react'
import styles from './form.module.css'

interface FormProps {
  onSubmit: () => void
  /** One goes on to something outside of the form. */
  onLeave?: () => void
  children: ReactNode
}

/** Fields below each other; sent by the page, never by the browser. */
export const Form = ({ onSubmit, onLeave, children }: FormProps) => (
  <form
    className={styles.form}
    onBlur={({ currentTarget, relatedTarget }) => {
      if (!currentTarget.contains(relatedTarget)) onLeave?.()
    }}
    onSubmit={event => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {children}
  </form>
)
