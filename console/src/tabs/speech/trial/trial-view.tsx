import { Box, Button, Group, Progress, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { isProblem } from '../../../../../lib/contracts/manager-client.ts'
import type { Trial } from '../../../api/trial.ts'
import { Outcome } from '../../../components/outcome.tsx'
import { useProblemTexts } from '../../../components/problem/problem-texts.ts'
import { useMessages } from '../../../language/use-language.ts'
import { messages } from './messages.ts'

interface TrialViewProps<Result> {
  trial: Trial<Result>
  label: string
  /** Why it cannot be started yet. */
  missing?: string | null
  onStart(): void
  children(result: Result): ReactNode
}

/** The button of a test and what the test came to. The same button ends it, so that the focus stays where it is. */
export function TrialView<Result>({ trial, label, missing, onStart, children }: TrialViewProps<Result>) {
  const t = useMessages(messages)
  const { isRunning, result, error, isOutdated } = trial
  const isOver = !isRunning && (error !== null || result !== undefined)
  return (
    <>
      <Group gap="sm" align="center">
        <Button
          variant="default"
          disabled={!isRunning && Boolean(missing)}
          onClick={() => (isRunning ? trial.stop() : onStart())}
        >
          {isRunning ? t.cancel : label}
        </Button>
        <Box flex="1 1 220px" miw={0}>
          {missing && !isOver && (
            <Text size="sm" c="dimmed">
              {missing}
            </Text>
          )}
          <Outcome ok={isOver ? error === null : null}>
            {error !== null && <Failure error={error} />}
            {result !== undefined && children(result)}
            {isOutdated && (
              <Text component="div" size="sm" fw={600} c="var(--mantine-color-text)">
                {t.outdated}
              </Text>
            )}
          </Outcome>
        </Box>
      </Group>
      {isRunning && (
        <div role="progressbar" aria-label={t.running}>
          <Progress value={100} animated aria-hidden />
        </div>
      )}
    </>
  )
}

function Failure({ error }: { error: unknown }) {
  const t = useMessages(messages)
  const { title, detail } = useProblemTexts()(error)
  // Nothing would have been saved here anyway.
  const heading = isProblem(error, 'provider_test_failed') ? t.failed : title
  return (
    <>
      {heading}
      {detail && `\n${detail}`}
    </>
  )
}
