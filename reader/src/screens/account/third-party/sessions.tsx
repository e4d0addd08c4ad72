import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { profile } from '../../../../../lib/contracts/relays/accounts.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { useSession } from '../../../../../web/session/session.ts'
import { callsOf } from '../../../api/client.ts'
import { Button } from '../../../components/button.tsx'
import { Problem } from '../../../components/problem.tsx'
import { Section } from '../../../components/section.tsx'
import { messages } from './messages.ts'

const calls = callsOf({ profile })
const key = ['third-party', 'sessions']

/** The devices on which the account is signed in. */
export function Sessions() {
  const t = useMessages(messages)
  const { dateTime } = useFormats()
  const queries = useQueryClient()
  const { session } = useSession()
  // The token has the session between two dots.
  const here = session?.refresh_token?.split('.')[1]
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => calls.profile.sessions(undefined, { signal }),
  })
  const ending = useMutation({
    mutationFn: (id: string) => calls.profile.removeSession({ params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  })
  return (
    <Section title={t.sessions} lead={t.sessionsLead}>
      <Problem error={error ?? ending.error} retry={() => void refetch()} />
      <ul className="list">
        {data?.sessions.map(({ id, user_agent, used_at }) => (
          <li key={id} className="box soft">
            {id === here && <strong>{t.thisDevice}</strong>}
            <p>{user_agent === '' ? t.unknownBrowser : user_agent}</p>
            <p>{t.lastUsed(dateTime(used_at))}</p>
            <Button busy={ending.isPending} onClick={() => ending.mutate(id)}>
              {t.endSession}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
