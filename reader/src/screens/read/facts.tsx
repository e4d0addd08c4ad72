import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { messages } from './messages.ts'
import type { Head } from './queries.ts'
import styles from './read.module.css'

/** A line below the title: who wrote the text, how long it is and when it was added. */
export function Facts({ head }: { head: Head }) {
  const t = useMessages(messages)
  const { date } = useFormats()
  return (
    <p className={styles.facts} lang="">
      {head.author !== '' && <span lang="ja">{head.author}</span>}
      {head.total_sentences > 0 && <span>{t.length(head.total_sentences)}</span>}
      <time dateTime={head.created_at}>{date(head.created_at)}</time>
    </p>
  )
}
