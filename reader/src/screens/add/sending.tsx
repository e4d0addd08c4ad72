import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { Button } from '../../components/button.tsx'
import { Meter } from '../../components/meter.tsx'
import styles from './add.module.css'
import { messages } from './messages.ts'

interface SendingProps {
  sent: number
  size: number
  onCancel(): void
}

/** How much of a file has been sent. */
export function Sending({ sent, size, onCancel }: SendingProps) {
  const t = useMessages(messages)
  const { bytes } = useFormats()
  return (
    <section className={styles.sending}>
      <Meter label={t.sending} share={size === 0 ? 0 : Math.min(1, sent / size)} live />
      <p>{t.sentOf(bytes(Math.min(sent, size)), bytes(size))}</p>
      <p className={styles.soft}>{t.stayHere}</p>
      <div>
        <Button onClick={onCancel}>{t.cancel}</Button>
      </div>
    </section>
  )
}
