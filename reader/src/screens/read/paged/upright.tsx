import type { ReactNode } from 'react'
import styles from './paged.module.css'

/** One or two digits, and pairs of exclamation and question marks, that stand alone. */
const SHORT = /(?<![\dA-Za-z.,])(\d{1,2})(?![\dA-Za-z.,])|(?<![!?])([!?]{2})(?![!?])/g

/** Sets short numbers upright within a vertical line, side by side. */
export function upright(text: string): ReactNode {
  const parts: ReactNode[] = []
  let at = 0
  for (const { index, 0: short } of text.matchAll(SHORT)) {
    parts.push(
      text.slice(at, index),
      <span key={index} className={styles.upright}>
        {short}
      </span>,
    )
    at = index + short.length
  }
  return at === 0 ? text : [...parts, text.slice(at)]
}
