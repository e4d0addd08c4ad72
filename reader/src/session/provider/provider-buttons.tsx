import { useMutation, useQuery } from '@tanstack/react-query'
import { signIn } from '../../../../lib/contracts/relays/accounts.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { callsOf } from '../../api/client.ts'
import { Button } from '../../components/button.tsx'
import { Problem } from '../../components/problem.tsx'
import styles from '../session.module.css'
import { keepSignIn } from './kept-sign-in.ts'
import { messages } from './messages.ts'

const calls = callsOf({ signIn })

/** One button for each provider. */
export function ProviderButtons() {
  const t = useMessages(messages)
  const { data, error, refetch } = useQuery({
    queryKey: ['providers'],
    queryFn: ({ signal }) => calls.signIn.providers(undefined, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const leaving = useMutation({
    mutationFn: ({ name, public_url }: { name: string; public_url: string }) => beginSignIn(name, public_url),
  })
  if (error && canSignInByProvider()) return <Problem error={error} retry={() => void refetch()} />
  if (!data || !canSignInByProvider()) return null
  const { providers, registration, public_url } = data
  if (providers.length === 0 || public_url === null) return null
  return (
    <div className={styles.providers}>
      {providers.map(({ name, title }) => (
        <Button key={name} busy={leaving.isPending} onClick={() => leaving.mutate({ name, public_url })}>
          {t.continueWith(title)}
        </Button>
      ))}
      <p className="soft">{t.newHere[registration]}</p>
      <Problem error={leaving.error} />
    </div>
  )
}

/** Shown over the page when a third-party session ends; signing in again leaves the page. */
export function EndedAtProvider() {
  const t = useMessages(messages)
  return (
    <>
      <p>{t.endedAtProvider}</p>
      <ProviderButtons />
    </>
  )
}

/** Only a secure context can create the challenge of a sign-in. */
const canSignInByProvider = () => isSecureContext

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Leaves for the page of a provider, which sends the browser back to this app. */
async function beginSignIn(provider: string, public_url: string): Promise<void> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  keepSignIn({ verifier, place: location.hash.replace(/^#\/?/, ''), outcome: null })
  const return_to = location.origin + location.pathname
  const query = new URLSearchParams({ return_to, challenge: base64url(new Uint8Array(digest)) })
  location.assign(`${public_url}/api/auth/oidc/${provider}/start?${query}`)
}
