import { MovedKind, type MoveRecognised } from '../../../../lib/contracts/schemas/learners/imports.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { everythingMessages } from './everything-messages.ts'
import styles from './import.module.css'

/** The content of a download of everything, what of it comes along, and what does not. */
export function Everything({ recognised: { username, counts, has_sound } }: { recognised: MoveRecognised }) {
  const t = useMessages(everythingMessages)
  const { number } = useFormats()
  return (
    <section className="box" data-large aria-label={t.found}>
      <h2>{t.title(username)}</h2>
      <dl className={styles.counts}>
        {MovedKind.options
          .filter(kind => (counts[kind] ?? 0) > 0)
          .map(kind => (
            <div key={kind}>
              <dt>{t.counts[kind]}</dt>
              <dd>{number(counts[kind] ?? 0)}</dd>
            </div>
          ))}
      </dl>
      <p>{t.moves}</p>
      <p>{has_sound ? t.withSound : t.withoutSound}</p>
      <p className="soft">{t.stays}</p>
      <p className="soft">{t.room}</p>
      <p className="soft">{t.noUndo}</p>
    </section>
  )
}
