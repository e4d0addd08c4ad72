import { Icon } from '../icon.tsx'
import styles from './setting.module.css'

interface LinkRowProps {
  href: string
  label: string
  hint: string
}

/** A row of settings that leads to another screen. */
export const LinkRow = ({ href, label, hint }: LinkRowProps) => (
  <a className={`${styles.setting} ${styles.link}`} href={href}>
    <span>
      {label}
      <span className={styles.hint}>{hint}</span>
    </span>
    <Icon name="next" />
  </a>
)
