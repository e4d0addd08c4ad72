import type { z } from 'zod'
import type { ReadingOutcome } from '../../../../../lib/contracts/schemas/articles/readings.ts'
import type { Coverage } from '../../../../../lib/contracts/schemas/japanese/lexicon.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { useLevel } from '../../../articles/use-known.ts'
import { messages } from './messages.ts'
import styles from './outcome.module.css'

export type Outcome = ReadingOutcome &
  Pick<z.infer<typeof Coverage>, 'counts' | 'level'> & { isPending: boolean }

/** How much of the text is known, before and now; its level while little is known of the learner. */
export function ShareKnown({ outcome: { share_known, counts, level, isPending } }: { outcome: Outcome }) {
  const t = useMessages(messages)
  const { percent } = useFormats()
  const said_level = useLevel()(level)
  const { before, after } = share_known
  if (isPending) return <p className="soft">{t.pending}</p>
  if (after === null) return said_level && <p className="soft">{t.level(said_level)}</p>
  if (!counts) return null
  const lexical = counts.known.tokens + counts.mature.tokens + counts.learning.tokens + counts.unknown.tokens
  const parts = {
    before: Math.min(before ?? after, after),
    since: Math.max(0, after - (before ?? after)),
    learning: lexical === 0 ? 0 : counts.learning.tokens / lexical,
  }
  const visibleParts = (['before', 'since', 'learning'] as const).filter(part => parts[part] > 0)
  return (
    <section className={styles.share}>
      <p className="spread">
        <span>{t.youKnow(percent(after))}</span>
        {before !== null && <span className="soft">{t.before(percent(before))}</span>}
      </p>
      <div className={styles.parts} aria-hidden>
        {visibleParts.map(part => (
          <span key={part} data-part={part} style={{ flexBasis: `${parts[part] * 100}%` }} />
        ))}
      </div>
      <ul className={styles.names} aria-hidden>
        {visibleParts.map(part => (
          <li key={part}>
            <span data-part={part} />
            {t.parts[part]}
          </li>
        ))}
      </ul>
    </section>
  )
}
