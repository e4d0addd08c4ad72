import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sessions } from '../../../../lib/contracts/relays/accounts.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { deviceName } from '../../../../web/session/device-name.ts'
import { signOut } from '../../../../web/session/session.ts'
import { unlessUnsaved } from '../../../../web/unsaved/unsaved.ts'
import { callsOf } from '../../api/client.ts'
import { Button } from '../../components/button.tsx'
import { Problem } from '../../components/problem.tsx'
import { Section } from '../../components/section.tsx'
import styles from './account.module.css'
import { messages } from './messages.ts'

const calls = callsOf({ sessions })
const key = ['sessions']

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
  const endingAll = useMutation({ mutationFn: () => calls.sessions.endAll(), onSuccess: signOut })
  return (
    <Section title={t.sessions} lead={t.sessionsLead}>
      <Problem error={error ?? ending.error ?? endingAll.error} retry={() => void refetch()} />
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
              ) : (
                <Button
                  aria-label={t.endSessionOf(device)}
                  busy={ending.isPending && ending.variables === id}
                  onClick={() => ending.mutate(id)}
                >
                  {t.endSession}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      <div className="row">
        <Button busy={endingAll.isPending} onClick={() => unlessUnsaved(endingAll.mutate)}>
          {t.endAll}
        </Button>
        <span className="soft">{t.endAllLead}</span>
      </div>
    </Section>
  )
}
