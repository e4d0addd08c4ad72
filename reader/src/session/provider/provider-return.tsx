import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isProblem } from '../../../../lib/contracts/page-client.ts'
import { signIn } from '../../../../lib/contracts/relays/accounts.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { beginSession } from '../../../../web/session/session.ts'
import { callsOf } from '../../api/client.ts'
import { goOnAt, linkTo, nameHere, usePlace } from '../../app/location.ts'
import { ButtonLink } from '../../components/button.tsx'
import { Callout, Problem } from '../../components/problem.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { Entrance } from '../entrance.tsx'
import { forgetSignIn, type KeptSignIn, keepSignIn, signInKept } from './kept-sign-in.ts'
import { memberSession } from './member-session.ts'
import { messages } from './messages.ts'
import { NewAccount, type NewAccountInput } from './new-account.tsx'

const calls = callsOf({ signIn })

/** The return address of a provider: signs in, or asks for the missing details of a new account. */
export function ProviderReturn() {
  const t = useMessages(messages)
  const { query } = usePlace()
  const [kept] = useState(() => takenFrom(query))
  // The ticket must not stay in an address that can be copied.
  useEffect(() => nameHere('provider'), [])
  const ticket = kept?.outcome && 'ticket' in kept.outcome ? kept.outcome.ticket : null
  const finishing = useMutation({
    mutationFn: (accountInput: NewAccountInput) =>
      calls.signIn.finalize({
        body: { ticket: ticket ?? '', verifier: kept?.verifier ?? '', ...accountInput },
      }),
    onSuccess(signedIn) {
      forgetSignIn()
      beginSession(memberSession(signedIn))
      goOnAt(kept?.place ?? '')
    },
  })
  const { mutate } = finishing
  const tried = useRef(false)
  useEffect(() => {
    if (ticket !== null && !tried.current) mutate({})
    tried.current = true
  }, [ticket, mutate])

  const isOver = isProblem(finishing.error, 'invalid_ticket') || isProblem(finishing.error, 'ticket_used')
  const wantsInvite =
    isProblem(finishing.error, 'invalid_invite') || finishing.variables?.invite_code !== undefined
  if (ticket !== null && wantsInvite && !isOver)
    return (
      <Entrance title={t.newTitle}>
        <NewAccount busy={finishing.isPending} error={finishing.error} onGiven={mutate} />
      </Entrance>
    )
  return (
    <Entrance title={t.title}>
      {ticket === null ? (
        <Callout
          title={t.failed}
          text={kept?.outcome && 'error' in kept.outcome ? reasonOf(kept.outcome.error, t) : t.expired}
        />
      ) : finishing.error ? (
        <Failed error={finishing.error} retry={() => mutate({})} />
      ) : (
        <Waiting />
      )}
      {(ticket === null || finishing.error) && <ButtonLink href={linkTo('sign-in')}>{t.again}</ButtonLink>}
    </Entrance>
  )
}

function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  const t = useMessages(messages)
  if (isProblem(error, 'forbidden')) return <Callout title={t.failed} text={t.closed} />
  if (isProblem(error, 'invalid_ticket') || isProblem(error, 'ticket_used'))
    return <Callout title={t.failed} text={t.expired} />
  return <Problem error={error} retry={retry} isWrite />
}

const reasonOf = (error: string, t: (typeof messages)['en']) =>
  error === 'refused' ? t.refused : error === 'provider_unavailable' ? t.unavailable : t.providerFailed

/** The reply in the address, kept for a reload; null if the sign-in did not begin in this tab. */
function takenFrom(query: URLSearchParams): KeptSignIn | null {
  const kept = signInKept()
  if (!kept) return null
  const [ticket, error] = [query.get('ticket'), query.get('error')]
  if (ticket === null && error === null) return kept
  const taken = { ...kept, outcome: ticket === null ? { error: error ?? '' } : { ticket } }
  keepSignIn(taken)
  return taken
}
