import { useMessages } from '../../../../../web/language/use-language.ts'
import { linkTo } from '../../../app/location.ts'
import { ButtonLink } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { labelOf } from '../../../keys/key-map.ts'
import { useRecordingOnPage } from '../watch/stage.ts'
import { groupNames, groups, ofRecordings } from './bindings.ts'
import styles from './keys.module.css'
import { messages } from './messages.ts'
import { useReadingKeys } from './reading-keys.ts'

/** Every key of this text and what it does. */
export function KeyList({ onClose }: { onClose: () => void }) {
  const t = useMessages(messages)
  const { keysOf } = useReadingKeys()
  const hasRecording = useRecordingOnPage() !== null
  return (
    <Dialog title={t.title} onClose={onClose}>
      {groupNames.map(group => (
        <section key={group}>
          <h3 className={styles.group}>{t.groups[group]}</h3>
          <dl className={styles.keys}>
            {groups[group]
              .filter(action => hasRecording || !ofRecordings.has(action))
              .map(action => (
                <div key={action}>
                  <dt>
                    {keysOf(action).map(name => (
                      <kbd key={name}>{labelOf(name)}</kbd>
                    ))}
                  </dt>
                  <dd>{t.actions[action]}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      <div>
        <ButtonLink href={linkTo('keys')}>{t.change}</ButtonLink>
      </div>
    </Dialog>
  )
}
