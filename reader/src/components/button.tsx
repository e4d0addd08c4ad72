import type { ButtonHTMLAttributes } from 'react'
import styles from './button.module.css'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The one thing to do here, or what cannot be undone. */
  kind?: 'primary' | 'danger' | undefined
  /** While it works, it takes no further press, but keeps the focus. */
  busy?: boolean
}

export function Button({ kind, busy = false, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={styles.button}
      data-kind={kind}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={event => (busy ? event.preventDefault() : onClick?.(event))}
    />
  )
}

/** A link that looks like a button, for what opens another screen. */
export const ButtonLink = ({
  href,
  kind,
  children,
}: {
  href: string
  kind?: 'primary'
  children: string
}) => (
  <a className={styles.button} data-kind={kind} href={href}>
    {children}
  </a>
)
