import { useMessages } from '../../../../../web/language/use-language.ts'
import { messages } from './foot-messages.ts'
import { useIsOnlyText } from './only-text.ts'
import styles from './page-look.module.css'

/** Says for a moment how the rest is shown again. */
export function OnlyTextHint() {
  const t = useMessages(messages)
  const isOnly = useIsOnlyText()
  return (
    <div role="status" className={styles.hint}>
      {isOnly && <p>{t.onlyText}</p>}
    </div>
  )
}
