import { useMessages } from '../../../../../web/language/use-language.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { bindings } from './bindings.ts'
import styles from './keys.module.css'
import { messages } from './messages.ts'

/** Every key and what it does. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const t = useMessages(messages)
  return (
    <Dialog title={t.title} onClose={onClose}>
      <dl className={styles.keys}>
        {bindings.map(({ action, shown }) => (
          <div key={action}>
            <dt>
              <kbd>{shown}</kbd>
            </dt>
            <dd>{t.actions[action]}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
