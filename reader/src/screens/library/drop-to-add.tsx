import { useMessages } from '../../../../web/language/use-language.ts'
import { useDropped } from '../../components/file-place.tsx'
import { receiveFiles } from '../../install/shared-text.ts'
import styles from './library.module.css'
import { messages } from './messages.ts'

/** Files that are dropped on the library are opened in Add. */
export function DropToAdd() {
  const t = useMessages(messages)
  const isOver = useDropped(receiveFiles)
  return (
    isOver && (
      <p className={styles.drop} role="status">
        {t.dropToAdd}
      </p>
    )
  )
}
