import { useMutation } from '@tanstack/react-query'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { dropEntry, retryEntry, sendOutbox, useListed } from '../../../api/outbox.ts'
import { Button } from '../../../components/button.tsx'
import { Group } from '../../../components/setting/group.tsx'
import { kindName, messages } from './unsent-messages.ts'

/** Lists changes that this device has not sent, and those that the server refused: their learner decides on each. */
export function Unsent() {
  const t = useMessages(messages)
  const { dateTime } = useFormats()
  const listed = useListed()
  const sending = useMutation({ mutationFn: sendOutbox })
  const waiting = listed.filter(({ refusal }) => refusal === null).length
  const refused = listed.flatMap(({ refusal, ...entry }) => (refusal ? [{ ...entry, why: refusal.why }] : []))
  if (listed.length === 0) return null
  return (
    <Group title={t.title}>
      {waiting > 0 && (
        <div className="row">
          <p>{t.waiting(waiting)}</p>
          <Button busy={sending.isPending} onClick={() => sending.mutate()}>
            {t.send}
          </Button>
        </div>
      )}
      {refused.length > 0 && <p>{t.refused}</p>}
      <ul className="list">
        {refused.map(({ id, kind, name, text, place, at, why, canRetry, isContested }) => (
          <li key={id} className="box">
            <p>
              {kindName(t.kinds, kind)} <strong lang="ja">{name}</strong>{' '}
              <time className="soft">{dateTime(new Date(at).toISOString())}</time>
            </p>
            {text !== '' && (
              <blockquote lang="ja" style={{ whiteSpace: 'pre-wrap' }}>
                {text}
              </blockquote>
            )}
            <p className="soft">{why}</p>
            <div className="row">
              {canRetry && (
                <Button onClick={() => void retryEntry(id)}>{isContested ? t.insist : t.retry}</Button>
              )}
              {place !== null && <a href={place}>{t.open}</a>}
              <Button onClick={() => void dropEntry(id)}>{t.drop}</Button>
            </div>
          </li>
        ))}
      </ul>
    </Group>
  )
}
