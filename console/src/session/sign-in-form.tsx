import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '../api/api.ts'
import { useMessages } from '../language/use-language.ts'
import { messages } from './messages.ts'
import { beginSession } from './session.ts'
import { SignInProblem } from './sign-in-problem.tsx'

interface SignInFormProps {
  /** Who is to come back; anybody may sign in if left out. */
  username?: string
}

export function SignInForm({ username: known }: SignInFormProps) {
  const t = useMessages(messages)
  const [username, setUsername] = useState(known ?? '')
  const [password, setPassword] = useState('')
  const nameField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const signingIn = useMutation({
    mutationFn: () => api.session.login({ body: { username, password } }),
    onError: () => passwordField.current?.select(),
  })
  useEffect(() => {
    const first = known === undefined ? nameField : passwordField
    first.current?.focus()
  }, [known])
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        // Given here, it happens only while the form is there: who went on to another sign-in gave this one up.
        if (!signingIn.isPending) signingIn.mutate(undefined, { onSuccess: beginSession })
      }}
    >
      <Stack>
        <TextInput
          ref={nameField}
          label={t.username}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          withAsterisk={false}
          readOnly={known !== undefined}
          value={username}
          onChange={event => setUsername(event.currentTarget.value)}
        />
        <PasswordInput
          ref={passwordField}
          label={t.password}
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={password}
          onChange={event => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': t.showPassword }}
          data-autofocus={known !== undefined || undefined}
        />
        <SignInProblem error={signingIn.error} at={signingIn.submittedAt} />
        <Button type="submit" loading={signingIn.isPending} fullWidth>
          {t.signIn}
        </Button>
      </Stack>
    </form>
  )
}
