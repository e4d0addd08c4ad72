import { useMessages } from '../../../../../../web/language/use-language.ts'
import { widen, widened } from '../../selection/moves.ts'
import { selection } from '../../selection/selection.ts'
import { messages } from '../messages.ts'
import styles from '../popup.module.css'
import { closePopup } from '../popup-level.ts'
import { IconButton } from './icon-button.tsx'

export function WordHead({ title, form, reading }: { title: string; form: string; reading: string }) {
  const t = useMessages(messages)
  const now = selection()
  const canWiden = now !== null && widened(now, 1) !== null
  const canNarrow = now !== null && widened(now, -1) !== null
  return (
    <div className={styles.head}>
      <h2 id={title} className={styles.form} lang="ja">
        {form}
        {reading !== form && reading !== '' && <span className={styles.reading}> {reading}</span>}
      </h2>
      <span className={styles.corner}>
        <IconButton icon="narrower" label={t.narrower} act={canNarrow ? () => widen(-1) : null} />
        <IconButton icon="wider" label={t.wider} act={canWiden ? () => widen(1) : null} />
        <IconButton icon="close" label={t.close} act={closePopup} />
      </span>
    </div>
  )
}
