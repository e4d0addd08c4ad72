import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { ProblemAlert } from '../components/problem-alert.tsx'
import { useMessages } from '../language/use-language.ts'
import { messages } from './messages.ts'
import { beginSession } from './session.ts'

interface SignInFormProps {
  username?: string
}

export function SignInForm({ username: known = '' }: SignInFormProps) {
  const t = useMessages(messages)
  const [username, setUsername] = useState(known)
  const [password, setPassword] = useState('')
  const signingIn = useMutation({
    mutationFn: () => api.session.login({ body: { username, password } }),
    onSuccess: beginSession,
  })
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        signingIn.mutate()
      }}
    >
      <Stack>
        <TextInput
          label={t.username}
          name="username"
          autoComplete="username"
          required
          value={username}
          onChange={event => setUsername(event.currentTarget.value)}
          data-autofocus={known === '' || undefined}
        />
        <PasswordInput
          label={t.password}
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={event => setPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': t.showPassword }}
          data-autofocus={known !== '' || undefined}
        />
        <ProblemAlert error={signingIn.error} />
        <Button type="submit" loading={signingIn.isPending}>
          {t.signIn}
        </Button>
      </Stack>
    </form>
  )
}
