import { useMessages } from '../../../../../../web/language/use-language.ts'
import { messages } from '../messages.ts'
import styles from '../popup.module.css'
import { changePopup } from '../popup-level.ts'
import type { Candidate } from '../word/use-entry.ts'

/** What the word may be instead; a press makes it the one that is kept. */
export function OtherEntries({ entries }: { entries: readonly Candidate[] }) {
  const t = useMessages(messages)
  return (
    <section>
      <h3>{t.others}</h3>
      <ul className={styles.list}>
        {entries.map(({ skill_id, headword, reading, senses }) => (
          <li key={skill_id}>
            <button
              type="button"
              className={styles.choice}
              onClick={() => changePopup({ candidate: skill_id })}
            >
              <span lang="ja">
                {headword}
                {reading !== headword && <span className={styles.reading}> {reading}</span>}
              </span>
              <span className={styles.soft} lang="en">
                {senses[0]?.glosses.slice(0, 2).join('; ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
