import { Icon, type IconName } from './icon.tsx'
import styles from './icon-button.module.css'

interface IconButtonProps {
  icon: IconName | { path: string }
  label: string
  /** Null while there is nothing to do. */
  act: (() => void) | null
}

/** It keeps the focus when there is nothing more to do. */
export const IconButton = ({ icon, label, act }: IconButtonProps) => (
  <button
    type="button"
    className={styles.icon}
    aria-label={label}
    title={label}
    aria-disabled={act === null || undefined}
    onClick={() => act?.()}
  >
    {typeof icon === 'string' ? <Icon name={icon} /> : <Icon {...icon} />}
  </button>
)
