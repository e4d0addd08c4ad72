import { useMessages } from '../../../../web/language/use-language.ts'
import { linkTo } from '../../app/location.ts'
import { LookChoices } from './look-choices.tsx'
import { messages } from './messages.ts'
import styles from './read.module.css'

export function ReadBar({ title }: { title: string }) {
  const t = useMessages(messages)
  return (
    <header className={styles.bar}>
      <a className={styles.back} href={linkTo('library')} aria-label={t.back}>
        ←
      </a>
      <span className={styles.name} lang="ja" aria-hidden>
        {title}
      </span>
      <details className={styles.look}>
        <summary aria-label={t.look}>
          <span aria-hidden>Aa</span>
        </summary>
        <div className={styles.panel}>
          <LookChoices />
        </div>
      </details>
    </header>
  )
}
