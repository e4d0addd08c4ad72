import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import styles from './button.module.css'

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `primary`: the main action here. */
  kind?: 'primary' | undefined
  /** A busy button ignores presses but keeps the focus. */
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

interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  kind?: 'primary' | undefined
  children: string
}

/** A link to another screen that looks like a button. */
export const ButtonLink = ({ kind, ...rest }: ButtonLinkProps) => (
  <a {...rest} className={styles.button} data-kind={kind} />
)
