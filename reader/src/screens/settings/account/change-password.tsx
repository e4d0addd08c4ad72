import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { auth } from '../../../../../lib/contracts/relays/accounts.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { beginSession, useSession } from '../../../../../web/session/session.ts'
import { useUnsaved } from '../../../../../web/unsaved/use-unsaved.ts'
import { callsOf } from '../../../api/client.ts'
import { Button } from '../../../components/button.tsx'
import { Field } from '../../../components/field.tsx'
import { Form } from '../../../components/form.tsx'
import { notify } from '../../../components/notice.tsx'
import { Problem } from '../../../components/problem.tsx'
import { usePasswordFault } from '../../../session/password-fault.ts'
import { messages } from './messages.ts'

const calls = callsOf({ auth })
const empty = { current_password: '', new_password: '' }

export function ChangePassword() {
  const t = useMessages(messages)
  const username = useSession().session?.user.username ?? ''
  const [passwords, setPasswords] = useState(empty)
  const [tried, setTried] = useState(false)
  const fault = usePasswordFault(passwords.new_password)
  const changing = useMutation({
    // Earlier tokens are refused from then on, so this window signs in anew.
    async mutationFn() {
      await calls.auth.password({ body: passwords })
      return calls.auth.login({ body: { username, password: passwords.new_password } })
    },
    onSuccess(session) {
      beginSession(session)
      setPasswords(empty)
      setTried(false)
      notify(t.changed)
    },
  })
  useUnsaved(passwords.new_password !== '')
  return (
    <Form
      onSubmit={() => {
        setTried(true)
        if (fault === undefined && !changing.isPending) changing.mutate()
      }}
    >
      <Field
        label={t.currentPassword}
        type="password"
        autoComplete="current-password"
        required
        value={passwords.current_password}
        onChange={event => setPasswords({ ...passwords, current_password: event.currentTarget.value })}
      />
      <Field
        label={t.newPassword}
        type="password"
        autoComplete="new-password"
        required
        error={tried ? fault : undefined}
        value={passwords.new_password}
        onChange={event => setPasswords({ ...passwords, new_password: event.currentTarget.value })}
      />
      <Problem error={changing.error} />
      <Button type="submit" busy={changing.isPending}>
        {t.change}
      </Button>
    </Form>
  )
}
