import { Icon, type IconName } from './icon.tsx'
import styles from './icon-button.module.css'

interface IconButtonProps {
  icon: IconName | { path: string }
  label: string
  /** More than the label, for those who point at it. */
  hint?: string | undefined
  /** The key that does the same. */
  shortcut?: string | undefined
  /** Null while there is nothing to do. */
  act: (() => void) | null
}

/** It keeps the focus when there is nothing more to do. */
export const IconButton = ({ icon, label, hint = label, shortcut, act }: IconButtonProps) => (
  <button
    type="button"
    className={styles.icon}
    aria-label={label}
    aria-keyshortcuts={shortcut}
    title={shortcut === undefined ? hint : `${hint} (${shortcut})`}
    aria-disabled={act === null || undefined}
    onClick={() => act?.()}
  >
    {typeof icon === 'string' ? <Icon name={icon} /> : <Icon {...icon} />}
  </button>
)

interface IconLinkProps {
  path: string
  label: string
  href: string
}

export const IconLink = ({ path, label, href }: IconLinkProps) => (
  <a className={styles.icon} href={href} aria-label={label} title={label}>
    <Icon path={path} />
  </a>
)
