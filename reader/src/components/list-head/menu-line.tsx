import { Icon } from '../icon.tsx'
import styles from './list-head.module.css'

type MenuLineProps = {
  icon: string
  text: string
  hint?: string
} & ({ href: string } | { onPress(): void; busy?: boolean })

/** One line of the menu “…”: a link or an action, and in one line what it does. */
export function MenuLine({ icon, text, hint, ...does }: MenuLineProps) {
  const content = (
    <>
      <Icon path={icon} />
      <span>
        {text}
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </span>
    </>
  )
  if ('href' in does)
    return (
      <a className={styles.line} href={does.href}>
        {content}
      </a>
    )
  const { onPress, busy = false } = does
  return (
    <button
      type="button"
      className={styles.line}
      aria-disabled={busy || undefined}
      onClick={() => busy || onPress()}
    >
      {content}
    </button>
  )
}

/** Lines that belong together, under a word on them. */
export const MenuPart = ({ label, children }: { label?: string; children: React.ReactNode }) => (
  <div className={styles.part}>
    {label !== undefined && <p className={styles.label}>{label}</p>}
    {children}
  </div>
)
