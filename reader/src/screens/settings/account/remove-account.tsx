import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { auth } from '../../../../../lib/contracts/relays/accounts.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { sessionState, signOut } from '../../../../../web/session/session.ts'
import { callsOf } from '../../../api/client.ts'
import { forgetUnsent } from '../../../api/outbox-prefixes.ts'
import { Button } from '../../../components/button.tsx'
import { Field } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { Problem } from '../../../components/problem.tsx'
import { messages } from './messages.ts'

const calls = callsOf({ auth })

/** Behind the password, since it cannot be undone. */
export function RemoveAccount() {
  const t = useMessages(messages)
  const [password, setPassword] = useState('')
  const removing = useMutation({
    mutationFn: () => calls.auth.remove({ body: { password } }),
    onSuccess() {
      const { session } = sessionState()
      if (session) forgetUnsent(session.user.id)
      signOut()
    },
  })
  return (
    <Form onSubmit={() => !removing.isPending && removing.mutate()}>
      <p>{t.removeWarning}</p>
      <Field
        label={t.currentPassword}
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={event => setPassword(event.currentTarget.value)}
      />
      <Problem error={removing.error} />
      <Button type="submit" busy={removing.isPending}>
        {t.remove}
      </Button>
    </Form>
  )
}
