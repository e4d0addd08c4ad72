import type { Preview } from '../../../../../lib/contracts/schemas/articles/previews.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import styles from './changes.module.css'
import { messages } from './messages.ts'

/** The sentences that go and come, each place with the sentence before it. */
export function Changes({ text }: Pick<Preview, 'text'>) {
  const t = useMessages(messages)
  if (text === null) return null
  const { changes, omitted } = text
  if (changes.length === 0) return <p className="soft">{t.noSentences}</p>
  return (
    <section className={styles.changes} aria-label={t.changes}>
      {changes.map(({ after, removed, added }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places of one text, which never change.
        <div key={at} className={styles.place}>
          <p className="soft clamped" lang="ja">
            {after === null ? t.beginning : `… ${after}`}
          </p>
          {removed.map((sentence, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same sentence may stand twice.
            <del key={n} lang="ja">
              <span className="spoken">{t.removed} </span>
              {sentence}
            </del>
          ))}
          {added.map((sentence, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same sentence may stand twice.
            <ins key={n} lang="ja">
              <span className="spoken">{t.added} </span>
              {sentence}
            </ins>
          ))}
        </div>
      ))}
      {omitted > 0 && <p className="soft">{t.omitted(omitted)}</p>}
    </section>
  )
}
