import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { linkTo } from '../../app/location.ts'
import { messages } from './messages.ts'
import type { Study } from './spans.ts'
import styles from './statistics.module.css'

const SECOND_MS = 1_000

/** The texts read last, with the time they took. */
export function ReadTexts({ texts }: { texts: Study['texts'] }) {
  const t = useMessages(messages)
  const { number, ago, date, span } = useFormats()
  return (
    <section className={styles.texts} aria-labelledby="texts">
      <h2 id="texts">{t.texts}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            {Object.values(t.columns).map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {texts.map(({ article_id, reading, title, last_at, finished_at, ms, pace, words }) => (
            <tr key={`${article_id} ${reading}`}>
              <th scope="row" lang={title === null ? undefined : 'ja'}>
                {title === null ? (
                  t.gone
                ) : (
                  <a href={linkTo('read', article_id)}>
                    <span className="clamped">{title || t.untitled}</span>
                  </a>
                )}
              </th>
              <td data-label={t.columns.read}>
                <time dateTime={last_at} title={date(last_at)}>
                  {ago(last_at)}
                </time>
                {finished_at !== null && ` · ${t.finished}`}
              </td>
              <td data-label={t.columns.time}>{ms > 0 ? span(ms / SECOND_MS) : '–'}</td>
              <td data-label={t.columns.pace}>{pace === null ? '–' : t.pace(number(pace))}</td>
              <td data-label={t.columns.words}>
                {words
                  ? t.wordsKnown(number(words.known), number(words.known + words.learning + words.unknown))
                  : '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
