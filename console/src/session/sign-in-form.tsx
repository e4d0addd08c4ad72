import { Alert, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isProblem } from '../../../lib/contracts/page-client.ts'
import { useFormats, useMessages } from '../../../web/language/use-language.ts'
import { beginSession } from '../../../web/session/session.ts'
import { api } from '../api/api.ts'
import { ProblemAlert } from '../components/problem/problem-alert.tsx'
import { messages } from './messages.ts'

interface SignInFormProps {
  /** The account that must sign in again; any account by default. */
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
        // A callback here runs only while the form is mounted: another sign-in abandons this one.
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

interface SignInProblemProps {
  error: unknown
  /** When the error occurred, in milliseconds. */
  at: number
}

/** The reason for a failed sign-in, and the remedy. */
function SignInProblem({ error, at }: SignInProblemProps) {
  const t = useMessages(messages)
  const { time } = useFormats()
  const text = textOf()
  if (text === null) return <ProblemAlert error={error} />
  return (
    <Alert color="red" variant="outline" title={t.failed} role="alert">
      <Text size="sm">{text}</Text>
    </Alert>
  )

  function textOf(): string | null {
    if (isProblem(error, 'unauthenticated')) return t.wrong
    if (isProblem(error, 'forbidden')) return t.notAdministrator
    if (!isProblem(error, 'rate_limited')) return null
    const seconds = Number(error.extras.headers?.['retry-after'])
    // The remaining time counts from the reply, shortly after the attempt began.
    return seconds > 0 ? t.tryAt(time(at + (seconds + 1) * 1000)) : t.tooMany
  }
}
