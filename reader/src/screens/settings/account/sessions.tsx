import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sessions } from '../../../../../lib/contracts/relays/accounts.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { deviceName } from '../../../../../web/session/device-name.ts'
import { signOut } from '../../../../../web/session/session.ts'
import { unlessUnsaved } from '../../../../../web/unsaved/unsaved.ts'
import { callsOf } from '../../../api/client.ts'
import { Button } from '../../../components/button.tsx'
import { Problem } from '../../../components/problem.tsx'
import { Question } from '../../../components/question.tsx'
import { Fold } from '../../../components/setting/fold.tsx'
import styles from './account.module.css'
import { messages } from './messages.ts'

const calls = callsOf({ sessions })
const key = ['sessions']
const ALL = 'all'

/** The devices on which the account is signed in. */
export function Sessions() {
  const t = useMessages(messages)
  const { dateTime } = useFormats()
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => calls.sessions.list(undefined, { signal }),
  })
  const ending = useMutation({
    mutationFn: (id: string) => calls.sessions.end({ params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
  /** The session that is to end, or all of them, once its question is answered. */
  const [sessionToEnd, setSessionToEnd] = useState<string | null>(null)
  const endingAll = useMutation({ mutationFn: () => calls.sessions.endAll(), onSuccess: signOut })
  const ask = (which: string) => () => setSessionToEnd(which)
  const never = () => setSessionToEnd(null)
  return (
    <Fold name="sessions" label={t.sessions} hint={data ? t.devices(data.sessions.length) : undefined}>
      <Problem error={error ?? ending.error} retry={() => void refetch()} />
      <ul className="list">
        {data?.sessions.toReversed().map(({ id, user_agent, created_at, used_at, is_current }) => {
          const device = deviceName(user_agent) ?? t.unknownDevice
          return (
            <li key={id} className={`box ${styles.session}`}>
              <div>
                <strong title={user_agent}>{device}</strong>
                <p className="soft">{t.lastSeen(dateTime(used_at))}</p>
                <p className="soft">{t.signedIn(dateTime(created_at))}</p>
              </div>
              {is_current ? (
                <span className="pill">{t.thisDevice}</span>
              ) : sessionToEnd === id ? (
                <Question
                  text={t.endAsked}
                  yes={t.endSession}
                  name={t.endSessionOf(device)}
                  no={t.keepSession}
                  busy={ending.isPending}
                  onYes={() => ending.mutate(id, { onSettled: never })}
                  onNo={never}
                />
              ) : (
                <Button aria-label={t.endSessionOf(device)} onClick={ask(id)}>
                  {t.endSession}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {sessionToEnd === ALL ? (
        <Question
          text={t.endAllLead}
          yes={t.endAll}
          no={t.keepSession}
          busy={endingAll.isPending}
          error={endingAll.error}
          onYes={() => unlessUnsaved(endingAll.mutate)}
          onNo={never}
        />
      ) : (
        <div>
          <Button onClick={ask(ALL)}>{t.endAll}</Button>
        </div>
      )}
    </Fold>
  )
}
