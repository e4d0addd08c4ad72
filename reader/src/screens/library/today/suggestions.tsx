import type { SuggestedText } from '../../../../../lib/contracts/schemas/articles/readings.ts'
import type { WeeklyRecommendation } from '../../../../../lib/contracts/schemas/articles/recommendations.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { useTextLink } from '../../../articles/text-link.ts'
import { messages as libraryMessages } from '../messages.ts'
import { useSaidOf } from './go-on.tsx'
import { messages } from './messages.ts'
import styles from './today.module.css'

export function NextText({ article }: { article: SuggestedText }) {
  const t = useMessages(messages)
  const said = useSaidOf(article)
  return <Line label={t.next} id={article.id} title={article.title} said={said.join(' · ')} />
}

type Entry = WeeklyRecommendation['entries'][number]

/** The week's texts with their comments; several are folded. */
export function Recommended({ of: { note, entries } }: { of: WeeklyRecommendation }) {
  const t = useMessages(messages)
  const { untitled } = useMessages(libraryMessages)
  const [first, ...others] = entries
  if (!first) return null
  const lineOf = ({ article: { id, title, author }, comment }: Entry, label: string) => (
    <Line key={id} label={label} id={id} title={title} said={comment || author} />
  )
  if (others.length === 0) return lineOf({ ...first, comment: first.comment || note }, t.recommended)
  return (
    <details className={`folded ${styles.line}`}>
      <summary>
        {t.recommended}{' '}
        <span className={styles.name} lang="ja">
          {first.article.title || untitled}
        </span>{' '}
        {t.more(others.length)}
      </summary>
      {note !== '' && <p className="soft">{note}</p>}
      {entries.map(entry => lineOf(entry, ''))}
    </details>
  )
}

interface LineProps {
  label: string
  id: number
  title: string
  said: string
}

function Line({ label, id, title, said }: LineProps) {
  const { untitled } = useMessages(libraryMessages)
  return (
    <p className={styles.line}>
      {label !== '' && <span className="soft">{label}</span>}
      <a className={styles.name} lang="ja" {...useTextLink(id)}>
        {title || untitled}
      </a>
      <span className={`soft ${styles.said}`}>{said}</span>
    </p>
  )
}
