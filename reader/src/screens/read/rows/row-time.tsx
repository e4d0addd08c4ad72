import type { PageRow } from '../../../../../lib/contracts/schemas/articles/sentences.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { clock } from '../../../media/recording/clock.ts'
import { messages } from '../messages.ts'
import { playRow, useIsMarked } from './recorded-rows.ts'
import styles from './rows.module.css'

/** The time of a sentence, in the margin: a press plays from there. The Enter key does so for the picked sentence. */
export function RowTime({ row }: { row: PageRow }) {
  const t = useMessages(messages)
  const isMarked = useIsMarked(row.index)
  const { start } = row.metadata
  if (typeof start !== 'number') return null
  const time = clock(start * 1000)
  return (
    <button
      type="button"
      tabIndex={-1}
      lang=""
      className={styles.time}
      aria-label={isMarked ? `${t.playFrom(time)}, ${t.marked}` : t.playFrom(time)}
      data-marked={isMarked || undefined}
      // A press does not take the focus: the space bar pauses afterwards.
      onMouseDown={event => event.preventDefault()}
      onClick={() => playRow(row.index)}
    >
      <span>{time}</span>
    </button>
  )
}
