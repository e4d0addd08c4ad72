import type { ReactNode } from 'react'
import { useMessages } from '../../../../web/language/use-language.ts'
import { linkTo } from '../../app/location.ts'
import { Icon } from '../../components/icon.tsx'
import { messages } from './messages.ts'
import styles from './review.module.css'

interface TaskHeadProps {
  /** The number of cards that are left. */
  left: number
  /** The text to which the cards are limited. */
  article_id?: number | undefined
  /** At the end of the row. */
  children: ReactNode
}

/** The row above a card: how many are left, and what can be done. On a phone it is the top, with the way out. */
export function TaskHead({ left, article_id, children }: TaskHeadProps) {
  const t = useMessages(messages)
  return (
    <div className={styles.head}>
      <a className={styles.leave} href={linkTo('library')} aria-label={t.leave} title={t.leave}>
        <Icon name="close" />
      </a>
      <span role="status">{t.left(left)}</span>
      {article_id !== undefined && <a href={linkTo('read', article_id)}>{t.onlyOfText}</a>}
      <div className={styles.acts}>{children}</div>
    </div>
  )
}
