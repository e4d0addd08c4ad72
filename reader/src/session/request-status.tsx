import { useQuery } from '@tanstack/react-query'
import { auth } from '../../../lib/contracts/relays/accounts.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import { callsOf } from '../api/client.ts'
import { Button } from '../components/button.tsx'
import { Problem } from '../components/problem.tsx'
import { Waiting } from '../components/waiting.tsx'
import type { OwnRequest } from './own-request.ts'
import { messages } from './register-messages.ts'
import styles from './session.module.css'

const calls = callsOf({ auth })

const ASK_AGAIN_MS = 5_000

interface RequestStatusProps {
  request: OwnRequest
  /** The request is over and is forgotten. */
  onOver: () => void
  onSignIn: () => void
}

export function RequestStatus({ request: { username, claim }, onOver, onSignIn }: RequestStatusProps) {
  const t = useMessages(messages)
  const { data, error, refetch } = useQuery({
    queryKey: ['own-request', claim],
    queryFn: ({ signal }) => calls.auth.registrationStatus({ body: { claim } }, { signal }),
    refetchInterval: query => (query.state.data?.status === 'pending' ? ASK_AGAIN_MS : false),
  })
  if (error)
    return (
      <>
        <Problem error={error} retry={() => void refetch()} />
        <Button onClick={onOver}>{t.again}</Button>
      </>
    )
  if (!data) return <Waiting />
  if (data.status === 'approved')
    return (
      <>
        <p role="status">{t.approved(username)}</p>
        <Button kind="primary" onClick={onSignIn}>
          {t.signIn}
        </Button>
      </>
    )
  if (data.status === 'rejected')
    return (
      <>
        <p role="status">{t.rejected}</p>
        {data.reason && <blockquote className={styles.lead}>{data.reason}</blockquote>}
        <Button onClick={onOver}>{t.again}</Button>
      </>
    )
  return (
    <>
      <p role="status">{t.pending(username)}</p>
      <p className="soft">{t.stay}</p>
    </>
  )
}
