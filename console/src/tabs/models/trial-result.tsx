import { Box, Text } from '@mantine/core'
import type { ConnectionTest } from '../../../../lib/contracts/schemas/models/routing.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { useProblemTexts } from '../../../../web/problem/problem-texts.ts'
import { Outcome } from '../../components/outcome.tsx'
import { Outdated } from '../../components/trial/trial-row.tsx'
import type { Trial } from '../../components/trial/use-trial.ts'
import { messages } from './messages.ts'

/** The result of a test: whether it passed, how long it took, and the provider's answer. */
export function TrialResult({
  trial,
}: {
  trial: Pick<Trial<ConnectionTest>, 'result' | 'error' | 'isOutdated'>
}) {
  const { result, error, isOutdated } = trial
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
      <Outcome ok={ended && !isOutdated ? (result?.ok ?? false) : null}>{text}</Outcome>
      {ended && isOutdated && (
        <>
          <Outdated />
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {text}
          </Text>
        </>
      )}
    </Box>
  )
}
