import { useMessages } from '../../../../web/language/use-language.ts'
import { linkTo } from '../../app/location.ts'
import { ButtonLink } from '../../components/button.tsx'
import { messages } from './messages.ts'
import styles from './summary/summary.module.css'

/** Shown to a learner who has no cards: how they come about. */
export function NoCards() {
  const t = useMessages(messages)
  return (
    <section className="empty" role="status">
      <h2>{t.noCards}</h2>
      <ul className={styles.ways}>
        {t.howCards.map(way => (
          <li key={way}>{way}</li>
        ))}
      </ul>
      <ButtonLink kind="primary" href={linkTo('library')}>
        {t.startReading}
      </ButtonLink>
    </section>
  )
}
