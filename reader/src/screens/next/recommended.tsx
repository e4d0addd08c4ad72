import { useQuery } from '@tanstack/react-query'
import type { WeeklyRecommendation } from '../../../../lib/contracts/schemas/articles/recommendations.ts'
import type { Coverage } from '../../../../lib/contracts/schemas/japanese/lexicon.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { linkTo } from '../../app/location.ts'
import { useLevel } from '../../articles/use-known.ts'
import { Cover } from '../../components/cover/cover.tsx'
import { messages } from './messages.ts'
import styles from './next.module.css'
import { coveragesQuery, weeklyQuery } from './queries.ts'

/** The week's texts with the words of the person who chose them; nothing if there are none. */
export function Recommended({ isLearner }: { isLearner: boolean }) {
  const t = useMessages(messages)
  const { data } = useQuery(weeklyQuery)
  const entries = data?.entries ?? []
  const ids = isLearner ? entries.map(({ article_id }) => article_id) : []
  const { data: coverages } = useQuery(coveragesQuery(ids))
  const known = new Map(coverages?.items.map(one => [one.article_id, one]))
  if (!data || entries.length === 0) return null
  return (
    <section className={styles.band}>
      <h2>{t.recommended}</h2>
      {data.note !== '' && <p>{data.note}</p>}
      <ul className={styles.entries}>
        {entries.map(entry => (
          <li key={entry.article_id} className={`box ${styles.entry}`}>
            <Entry entry={entry} coverage={known.get(entry.article_id)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface EntryProps {
  entry: WeeklyRecommendation['entries'][number]
  coverage: Coverage | undefined
}

function Entry({ entry: { article, comment }, coverage }: EntryProps) {
  const t = useMessages(messages)
  const { percent } = useFormats()
  const levelOf = useLevel()
  const { id, title, author, total_sentences } = article
  const level = levelOf(coverage?.level ?? null)
  const facts = [
    ...(author === '' ? [] : [author]),
    t.length(total_sentences),
    ...(level === null ? [] : [level]),
    ...(coverage?.share_known ? [t.knownOf(percent(coverage.share_known))] : []),
  ]
  return (
    <>
      <Cover title={title || t.untitled} />
      <div>
        <a className={styles.name} lang="ja" href={linkTo('read', id)}>
          <span className="clamped">{title || t.untitled}</span>
        </a>
        <p className="soft">{facts.join(' · ')}</p>
        {comment !== '' && <blockquote className={styles.comment}>{comment}</blockquote>}
      </div>
    </>
  )
}
