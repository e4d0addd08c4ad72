import { Box, Text } from '@mantine/core'
import type { ConnectionTest } from '../../../../lib/contracts/schemas/routing.ts'
import type { Trial } from '../../api/trial.ts'
import { Outcome } from '../../components/outcome.tsx'
import { useProblemTexts } from '../../components/problem/problem-texts.ts'
import { useFormats, useMessages } from '../../language/use-language.ts'
import { messages } from './messages.ts'

interface TrialResultProps {
  trial: Pick<Trial<ConnectionTest>, 'result' | 'error'>
  /** Why it no longer says anything of what is shown; null where it does. */
  outdated: string | null
}

/** What a test came to: whether it passed, how long it took, and what was answered. */
export function TrialResult({ trial: { result, error }, outdated }: TrialResultProps) {
  const t = useMessages(messages)
  const { milliseconds } = useFormats()
  const textsOf = useProblemTexts()
  const lines = () => {
    if (!result) {
      const { title, detail } = textsOf(error)
      return [title, detail]
    }
    const time = milliseconds(result.ms)
    const verdict = result.ok ? t.passed(time) : t.failed(time)
    return [result.status === null ? verdict : `${verdict} HTTP ${result.status}`, result.message]
  }
  const ended = result !== undefined || error !== null
  const text = ended ? lines().filter(Boolean).join('\n') : ''
  return (
    <Box miw={0}>
      <Outcome ok={ended && !outdated ? (result?.ok ?? false) : null}>{text}</Outcome>
      {ended && outdated && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          {`${outdated}\n${text}`}
        </Text>
      )}
    </Box>
  )
}
