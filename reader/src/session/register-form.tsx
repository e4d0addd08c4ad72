import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isProblem } from '../../../lib/contracts/page-client.ts'
import { auth } from '../../../lib/contracts/relays/accounts.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import { callsOf } from '../api/client.ts'
import { Button } from '../components/button.tsx'
import { exactly, Field } from '../components/field.tsx'
import { Form } from '../components/form.tsx'
import { Callout, Problem } from '../components/problem.tsx'
import type { OwnRequest } from './own-request.ts'
import { usePasswordFault } from './password-fault.ts'
import { messages } from './register-messages.ts'

const calls = callsOf({ auth })

export function RegisterForm({ code, onAsked }: { code: string; onAsked: (request: OwnRequest) => void }) {
  const t = useMessages(messages)
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [invite_code, setInviteCode] = useState(code)
  const [tried, setTried] = useState(false)
  const tooShort = usePasswordFault(password)
  const asking = useMutation({
    mutationFn: () => calls.auth.register({ body: { username, password, invite_code } }),
  })
  return (
    <Form
      onSubmit={() => {
        setTried(true)
        if (tooShort !== undefined || asking.isPending) return
        asking.mutate(undefined, { onSuccess: ({ claim }) => onAsked({ username, claim }) })
      }}
    >
      <p className="soft">{t.lead}</p>
      <Field
        label={t.username}
        name="username"
        autoComplete="username"
        {...exactly}
        maxLength={64}
        autoFocus
        value={username}
        error={isProblem(asking.error, 'username_taken') ? t.taken : undefined}
        onChange={event => setUsername(event.currentTarget.value)}
      />
      <Field
        label={t.password}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        hint={t.passwordHint}
        error={tried ? tooShort : undefined}
        value={password}
        onChange={event => setPassword(event.currentTarget.value)}
      />
      <Field
        label={t.code}
        name="code"
        autoComplete="off"
        {...exactly}
        maxLength={64}
        value={invite_code}
        error={isProblem(asking.error, 'invalid_invite') ? t.badCode : undefined}
        onChange={event => setInviteCode(event.currentTarget.value)}
      />
      <RegisterProblem error={asking.error} />
      <Button type="submit" kind="primary" busy={asking.isPending}>
        {t.ask}
      </Button>
    </Form>
  )
}

/** Problems of a field are shown at the field. */
function RegisterProblem({ error }: { error: unknown }) {
  const t = useMessages(messages)
  if (isProblem(error, 'username_taken') || isProblem(error, 'invalid_invite')) return null
  if (isProblem(error, 'rate_limited')) return <Callout title={t.failed} text={t.tooMany} />
  return <Problem error={error} />
}
