import { type ArticleCounts, ArticleStatus } from '../../../../lib/contracts/schemas/articles.ts'
import { articleStatuses } from '../../language/article-statuses.ts'
import { useFormats, useMessages } from '../../language/use-language.ts'
import { messages } from './messages.ts'
import styles from './overview.module.css'

interface StatusSplitProps {
  counts: ArticleCounts
}

/** How far the articles are, and who may read them; what there is none of is left out. */
export function StatusSplit({ counts }: StatusSplitProps) {
  const t = useMessages(messages)
  const statuses = useMessages(articleStatuses)
  const { number } = useFormats()
  const lines: [string, number][] = [
    ...ArticleStatus.options.map((status): [string, number] => [statuses[status], counts.by_status[status]]),
    [t.public, counts.public],
    [t.guestVisible, counts.guest_visible],
    [t.sentences, counts.sentences],
  ]
  return (
    <dl className={styles.split ?? ''}>
      {lines
        .filter(([, count]) => count > 0)
        .map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{number(count)}</dd>
          </div>
        ))}
    </dl>
  )
}
