import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { catalogue } from '../../../../web/language/language.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { todayQuery } from '../../activity/queries.ts'
import styles from './due-badge.module.css'

const messages = catalogue({
  en: { due: 'due' },
  ja: { due: '枚' },
  zh: { due: '张待复习' },
})

/** The number of cards due, in the navigation and on the icon of the installed app. */
export function DueBadge() {
  const t = useMessages(messages)
  const { compact } = useFormats()
  const { data } = useQuery(todayQuery)
  const due = data?.study?.due
  const cards = due ? due.new + due.learning + due.review : 0
  useEffect(() => {
    // Browsers without the installed app lack it, and may refuse it.
    void navigator.setAppBadge?.(cards).catch(() => {})
  }, [cards])
  if (cards === 0) return null
  return (
    <span className={styles.badge}>
      {compact(cards)}
      <span className="spoken"> {t.due}</span>
    </span>
  )
}
