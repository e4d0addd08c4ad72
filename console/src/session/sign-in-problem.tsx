import { Alert, Text } from '@mantine/core'
import { isProblem } from '../../../lib/contracts/manager-client.ts'
import { ProblemAlert } from '../components/problem/problem-alert.tsx'
import { useFormats, useMessages } from '../language/use-language.ts'
import { messages } from './messages.ts'

interface SignInProblemProps {
  error: unknown
  /** When it came, in milliseconds. */
  at: number
}

/** Why somebody was not signed in, and what he can do about it. */
export function SignInProblem({ error, at }: SignInProblemProps) {
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
    // What is left counts from when the server said so, a little after the attempt began.
    return seconds > 0 ? t.tryAt(time(at + (seconds + 1) * 1000)) : t.tooMany
  }
}
