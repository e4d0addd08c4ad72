import { useQuery } from '@tanstack/react-query'
import { useMessages } from '../../../../../../web/language/use-language.ts'
import { keys } from '../../../../articles/keys.ts'
import { formatOfFile } from '../../../../media/recording/format-of-file.ts'
import type { Recording } from '../../../../media/recording/recording.ts'
import type { Head } from '../../queries.ts'
import { messages } from '../messages.ts'
import styles from './controls.module.css'

/** Says that the recording, or the picture of a film, does not play, and what to do if the browser cannot decode it. */
export function NotPlayed({ recording, head }: { recording: Recording; head: Head }) {
  const t = useMessages(messages)
  const { status, kind, isUndecoded } = recording.use()
  const isFailed = status === 'failed'
  const lacksPicture = !isFailed && head.media_kind === 'film' && kind === 'sound'
  const { data: format } = useQuery({
    queryKey: [...keys.of(head.id), 'format'],
    queryFn: () => formatOfFile(recording.address),
    enabled: lacksPicture || (isFailed && isUndecoded),
  })
  if (lacksPicture && format?.hasPicture) return <p className={styles.failed}>{t.noPicture(format.name)}</p>
  if (!isFailed) return null
  return (
    <p className={styles.failed} role="alert">
      {isUndecoded && format ? t.undecoded(format.name) : t.failed}{' '}
      <button type="button" onClick={() => recording.play()}>
        {t.retry}
      </button>
    </p>
  )
}
