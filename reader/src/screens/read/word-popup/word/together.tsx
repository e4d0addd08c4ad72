import { useMessages } from '../../../../../../web/language/use-language.ts'
import { select } from '../../selection/selection.ts'
import type { Span } from '../chosen.ts'
import { messages } from '../messages.ts'
import styles from '../popup.module.css'

/** Words that are no entry together, each by itself. */
export function Together({ span }: { span: Span }) {
  const t = useMessages(messages)
  const { index, words } = span.row
  return (
    <>
      <p className={styles.soft}>{t.noEntryTogether}</p>
      <ul className={styles.list}>
        {span.words.map(word => {
          const at = words.indexOf(word)
          return (
            <li key={word.start}>
              <button
                type="button"
                className={styles.choice}
                onClick={() => select({ row: index, first: at, last: at })}
              >
                <span lang="ja">{span.row.sentence.slice(word.start, word.start + word.length)}</span>
                <span className={styles.soft} lang="en">
                  {word.skill?.gloss}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </>
  )
}
