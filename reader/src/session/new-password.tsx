import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isProblem } from '../../../lib/contracts/page-client.ts'
import { auth } from '../../../lib/contracts/relays/accounts.ts'
import { useMessages } from '../../../web/language/use-language.ts'
import { signOut } from '../../../web/session/session.ts'
import { store } from '../../../web/store.ts'
import { callsOf } from '../api/client.ts'
import { goTo, linkTo, usePlace } from '../app/location.ts'
import { Button } from '../components/button.tsx'
import { Field } from '../components/field.tsx'
import { Form } from '../components/form.tsx'
import { Callout, Problem } from '../components/problem.tsx'
import { Entrance } from './entrance.tsx'
import { messages } from './new-password-messages.ts'
import { usePasswordFault } from './password-fault.ts'
import { SignInForm } from './sign-in-form.tsx'

const calls = callsOf({ auth })

/** The link that was used here, and whose password it set: the sign-out draws the screen anew. */
const used = store<{ token: string; username: string } | null>(null)

/** The screen behind a link of an administrator: a new password, then the sign-in with it. */
export function NewPasswordByLink() {
  const t = useMessages(messages)
  const token = usePlace().query.get('token') ?? ''
  const last = used.use()
  const username = last?.token === token ? last.username : null
  return (
    <Entrance title={username === null ? t.title : t.doneTitle}>
      {token === '' ? (
        <Callout title={t.failed} text={t.noLink} />
      ) : username === null ? (
        <NewPasswordForm key={token} token={token} />
      ) : (
        <>
          <p role="status">{t.done}</p>
          <SignInForm username={username} onDone={() => goTo('library')} />
        </>
      )}
      {username === null && (
        <p className="soft">
          <a href={linkTo('sign-in')}>{t.signIn}</a>
        </p>
      )}
    </Entrance>
  )
}

function NewPasswordForm({ token }: { token: string }) {
  const t = useMessages(messages)
  const [password, setPassword] = useState('')
  const [tried, setTried] = useState(false)
  const fault = usePasswordFault(password)
  const setting = useMutation({
    mutationFn: () => calls.auth.passwordByLink({ body: { token, new_password: password } }),
    onSuccess({ username }) {
      used.set({ token, username })
      // The sessions of this account have ended; another account that is signed in here leaves too.
      signOut()
    },
  })
  return (
    <Form
      onSubmit={() => {
        setTried(true)
        if (fault === undefined && !setting.isPending) setting.mutate()
      }}
    >
      <p className="soft">{t.lead}</p>
      <Field
        label={t.newPassword}
        type="password"
        autoComplete="new-password"
        required
        autoFocus
        hint={t.hint}
        error={tried ? fault : undefined}
        value={password}
        onChange={event => setPassword(event.currentTarget.value)}
      />
      <LinkProblem error={setting.error} />
      <Button type="submit" kind="primary" busy={setting.isPending}>
        {t.set}
      </Button>
    </Form>
  )
}

function LinkProblem({ error }: { error: unknown }) {
  const t = useMessages(messages)
  if (isProblem(error, 'not_found')) return <Callout title={t.failed} text={t.noLink} />
  if (isProblem(error, 'rate_limited')) return <Callout title={t.failed} text={t.tooMany} />
  return <Problem error={error} />
}
