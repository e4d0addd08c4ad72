import { catalogue } from '../../../web/language/language.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import styles from './waiting.module.css'

const messages = catalogue({
  en: { loading: 'Loading…' },
  ja: { loading: '読み込み中…' },
  zh: { loading: '加载中…' },
})

/** Visible only if the wait is noticeable. */
export function Waiting() {
  const t = useMessages(messages)
  return (
    <p className={styles.waiting} role="status">
      {t.loading}
    </p>
  )
}
