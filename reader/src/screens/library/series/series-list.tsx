import { useQuery } from '@tanstack/react-query'
import type { Series } from '../../../../../lib/contracts/schemas/articles/series.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { linkToChoices } from '../../../app/location.ts'
import { seriesQuery } from '../../../articles/series/series.ts'
import { useTextsHere } from '../../../articles/text-link.ts'
import { Cover } from '../../../components/cover/cover.tsx'
import { Meter } from '../../../components/meter.tsx'
import { Problem } from '../../../components/problem.tsx'
import library from '../library.module.css'
import { messages } from './messages.ts'
import styles from './series.module.css'

/** The learner's series, the last read first; each is one card for all its texts. */
export function SeriesList() {
  const t = useMessages(messages)
  const { data, error, refetch } = useQuery(seriesQuery)
  const here = useTextsHere()
  if (error && !data) return <Problem error={error} retry={() => void refetch()} />
  if (!data || data.items.length === 0) return null
  const isHere = ({ articles }: Series) => !here || articles.some(id => here.has(id))
  const items = data.items.toSorted(
    (a, b) => Number(isHere(b)) - Number(isHere(a)) || (b.read_at ?? '').localeCompare(a.read_at ?? ''),
  )
  return (
    <section className={styles.all} aria-labelledby="series">
      <h2 id="series">{t.series}</h2>
      <ul className={library.grid}>
        {items.map(one => (
          <li key={one.id}>
            <SeriesCard of={one} isHere={isHere(one)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface SeriesCardProps {
  of: Series
  /** False if the server does not answer, and none of its texts opens without it. */
  isHere: boolean
}

function SeriesCard({ of: { id, name, articles, finished }, isHere }: SeriesCardProps) {
  const t = useMessages(messages)
  return (
    <article className={`box ${library.card} ${styles.card}`} data-away={!isHere || undefined}>
      <Cover title={name} />
      <div className={library.about}>
        <div className={library.head}>
          <a className={library.name} lang="ja" href={linkToChoices('library', { series: id })}>
            <span>{name}</span>
          </a>
        </div>
        <span className="soft">{t.texts(articles.length)}</span>
        <div className={library.foot}>
          <Meter label={t.progress} share={articles.length === 0 ? 0 : finished / articles.length} />
          <span className="soft">{t.finished(finished, articles.length)}</span>
        </div>
      </div>
    </article>
  )
}
