import type { ReactNode } from 'react'
import styles from './banner.module.css'

/** The place of banners at the foot of the window; a screen reader knows it before there is one. */
export const Banners = ({ children }: { children: ReactNode }) => (
  <div className={styles.place} role="status">
    {children}
  </div>
)

/** A sentence with buttons, which stays until one is pressed. */
export const Banner = ({ text, children }: { text: string; children: ReactNode }) => (
  <div className={styles.banner}>
    <p>{text}</p>
    {children}
  </div>
)
