import type { ReactNode } from 'react'
import styles from './form.module.css'

/** Fields below each other; sent by the page, never by the browser. */
export const Form = ({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) => (
  <form
    className={styles.form}
    onSubmit={event => {
      event.preventDefault()
      onSubmit()
    }}
  >
    {children}
  </form>
)
