import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { later } from '../../../../web/later/later.ts'
import { learnerOf, useSession } from '../../../../web/session/session.ts'
import { messages } from './messages.ts'
import type { Head } from './queries.ts'
import styles from './read.module.css'

// Only accounts can ask for it, after the first sentences.
const TextLevel = later(async () => (await import('./text-level.tsx')).TextLevel)

/** A line below the title: who wrote the text, how long it is, when it was added and its level. */
export function Facts({ head, isShown }: { head: Head; isShown: boolean }) {
  const t = useMessages(messages)
  const { date } = useFormats()
  const { session } = useSession()
  return (
    <p className={styles.facts} lang="">
      {head.author !== '' && <span lang="ja">{head.author}</span>}
      {head.total_sentences > 0 && <span>{t.length(head.total_sentences)}</span>}
      {/* The first date that a page formats would delay the first sentence. */}
      {isShown && <time dateTime={head.created_at}>{date(head.created_at)}</time>}
      {isShown && learnerOf(session) !== null && <TextLevel id={head.id} />}
    </p>
  )
}
