import type { SuggestedText } from '../../../../../lib/contracts/schemas/articles/readings.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { linkTo } from '../../../app/location.ts'
import { useKnown } from '../../../articles/use-known.ts'
import { Cover } from '../../../components/cover/cover.tsx'
import { Icon } from '../../../components/icon.tsx'
import { messages as textMessages } from '../messages.ts'
import { messages } from './messages.ts'
import styles from './outcome.module.css'

/** The next text to read. */
export function Next({ article }: { article: SuggestedText }) {
  const t = useMessages(messages)
  const { untitled } = useMessages(textMessages)
  const { number } = useFormats()
  const known = useKnown(article)
  const { id, title, author, total_sentences } = article
  const facts = [
    ...(author === '' ? [] : [author]),
    t.sentences(number(total_sentences)),
    ...(known === null ? [] : [known]),
  ]
  return (
    <a className={`box ${styles.next}`} href={linkTo('read', id)}>
      <Cover title={title || untitled} />
      <span>
        <span className="soft">{article.in_series ? t.nextInSeries : t.next}</span>
        <strong className={`clamped ${styles.nextTitle}`} lang="ja">
          {title || untitled}
        </strong>
        <span className="soft">{facts.join(' · ')}</span>
      </span>
      <Icon name="next" />
    </a>
  )
}
