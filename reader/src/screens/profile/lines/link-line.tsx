import styles from './lines.module.css'

/** A line that leads to another screen. */
export const LinkLine = ({ href, children }: { href: string; children: string }) => (
  <a className={styles.value} href={href}>
    {children}
  </a>
)
