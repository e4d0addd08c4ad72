import { useMutation, useQuery } from '@tanstack/react-query'
import { isProblem } from '../../../../lib/contracts/page-client.ts'
import { signIn } from '../../../../lib/contracts/relays/accounts.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { callsOf } from '../../api/client.ts'
import { Button } from '../../components/button.tsx'
import { Problem } from '../../components/problem.tsx'
import styles from '../session.module.css'
import { beginSignIn, canSignInByProvider } from './begin.ts'
import { messages } from './messages.ts'

const calls = callsOf({ signIn })

/** One button a provider; nothing where there is none. */
export function ProviderButtons() {
  const t = useMessages(messages)
  const { data, error, refetch } = useQuery({
    queryKey: ['providers'],
    queryFn: ({ signal }) => offered(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const leaving = useMutation({
    mutationFn: ({ name, public_url }: { name: string; public_url: string }) => beginSignIn(name, public_url),
  })
  if (error && canSignInByProvider()) return <Problem error={error} retry={() => void refetch()} />
  if (!data || data.providers.length === 0 || !canSignInByProvider()) return null
  const { providers, registration, public_url } = data
  return (
    <div className={styles.providers}>
      {providers.map(({ name, title }) => (
        <Button key={name} busy={leaving.isPending} onClick={() => leaving.mutate({ name, public_url })}>
          {t.continueWith(title)}
        </Button>
      ))}
      <p className={styles.soft}>{t.newHere[registration]}</p>
      <Problem error={leaving.error} />
    </div>
  )
}

/** Over what somebody was doing, who leaves the page to sign in again. */
export function EndedAtProvider() {
  const t = useMessages(messages)
  return (
    <>
      <p>{t.endedAtProvider}</p>
      <ProviderButtons />
    </>
  )
}

/** Null where nobody signs in that way. */
async function offered(signal: AbortSignal) {
  try {
    return await calls.signIn.providers(undefined, { signal })
  } catch (error) {
    if (isProblem(error, 'not_found')) return null
    throw error
  }
}
