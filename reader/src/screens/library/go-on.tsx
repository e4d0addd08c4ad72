import { useQuery } from '@tanstack/react-query'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { linkTo } from '../../app/location.ts'
import { lastReadQuery } from '../../articles/queries.ts'
import { ButtonLink } from '../../components/button.tsx'
import { Meter } from '../../components/meter.tsx'
import styles from './library.module.css'
import { messages } from './messages.ts'
import { shareRead } from './share-read.ts'

/** The main action of the library: continue the last text. */
export function GoOn() {
  const t = useMessages(messages)
  const { percent } = useFormats()
  const { data: article } = useQuery(lastReadQuery)
  if (!article) return null
  const { id, title, author, position, share_known, level } = article
  const share = shareRead(article) ?? 0
  const said = [
    ...(author === '' ? [] : [author]),
    share === 1 ? t.finished : t.read(percent(share)),
    ...(typeof share_known === 'number' ? [t.known(percent(share_known))] : level ? [t.level(level)] : []),
  ]
  const name = title === '' ? t.untitled : title
  return (
    <section className={`box ${styles.goOn}`} data-large aria-label={t.goOn}>
      <div className={styles.cover} lang="ja" aria-hidden>
        {name.slice(0, 8)}
      </div>
      <div className={styles.facts}>
        <span className="soft">{t.goOn}</span>
        <strong className={styles.name} lang="ja">
          {name}
        </strong>
        <span className="soft">{said.join(' · ')}</span>
        <Meter label={t.progress} share={share} />
        <ButtonLink kind="primary" href={linkTo('read', id, position?.index ?? 0)}>
          {t.readOn}
        </ButtonLink>
      </div>
    </section>
  )
}
