import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isProblem } from '../../../lib/contracts/page-client.ts'
import { auth } from '../../../lib/contracts/relays/accounts.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import { beginSession, type Session } from '../../../web/session/session.ts'
import { callsOf } from '../api/client.ts'
import { Button } from '../components/button.tsx'
import { exactly, Field } from '../components/field.tsx'
import { Form } from '../components/form.tsx'
import { Callout, Problem } from '../components/problem.tsx'
import { messages } from './messages.ts'
import { forgetRequest, requestKept } from './own-request.ts'

const calls = callsOf({ auth })

/** `username`: the account that must sign in again; any if left out, such as the one that was asked for here. */
export function SignInForm({ username: known, onDone }: { username?: string; onDone?: () => void }) {
  const t = useMessages(messages)
  const [requested] = useState(() => (known === undefined ? requestKept()?.username : undefined))
  const knownUsername = known ?? requested
  const [username, setUsername] = useState(knownUsername ?? '')
  const [password, setPassword] = useState('')
  const signingIn = useMutation({ mutationFn: () => calls.auth.login({ body: { username, password } }) })
  const begin = (session: Session) => {
    if (session.user.username === requested) forgetRequest()
    beginSession(session)
    onDone?.()
  }
  return (
    <Form
      onSubmit={() => {
        // A callback here runs only while the form is there: another sign-in abandons this one.
        if (!signingIn.isPending) signingIn.mutate(undefined, { onSuccess: begin })
      }}
    >
      <Field
        label={t.username}
        name="username"
        autoComplete="username"
        {...exactly}
        readOnly={known !== undefined}
        // The one thing to do here.
        autoFocus={knownUsername === undefined}
        value={username}
        onChange={event => setUsername(event.currentTarget.value)}
      />
      <Field
        label={t.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        autoFocus={knownUsername !== undefined}
        value={password}
        onChange={event => setPassword(event.currentTarget.value)}
      />
      <SignInProblem error={signingIn.error} />
      <Button type="submit" kind="primary" busy={signingIn.isPending}>
        {t.signIn}
      </Button>
    </Form>
  )
}

function SignInProblem({ error }: { error: unknown }) {
  const t = useMessages(messages)
  if (isProblem(error, 'unauthenticated')) return <Callout title={t.failed} text={t.wrong} />
  if (isProblem(error, 'rate_limited')) return <Callout title={t.failed} text={t.tooMany} />
  return <Problem error={error} />
}
