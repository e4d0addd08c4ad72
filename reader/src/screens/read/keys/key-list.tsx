import { useMessages } from '../../../../../web/language/use-language.ts'
import { Dialog } from '../../../components/dialog.tsx'
import { useRecordingOnPage } from '../watch/stage.ts'
import { type Action, bindings, ofRecordings } from './bindings.ts'
import styles from './keys.module.css'
import { messages } from './messages.ts'

/** Some actions have two keys. */
const actions = [...new Set(bindings.map(({ action }) => action))]
const keysOf = (action: Action) => bindings.filter(each => each.action === action)

/** Every key of this text and what it does. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const t = useMessages(messages)
  const hasRecording = useRecordingOnPage() !== null
  return (
    <Dialog title={t.title} onClose={onClose}>
      <dl className={styles.keys}>
        {actions
          .filter(action => hasRecording || !ofRecordings.has(action))
          .map(action => (
            <div key={action}>
              <dt>
                {keysOf(action).map(({ shown }) => (
                  <kbd key={shown}>{shown}</kbd>
                ))}
              </dt>
              <dd>{t.actions[action]}</dd>
            </div>
          ))}
      </dl>
    </Dialog>
  )
}
