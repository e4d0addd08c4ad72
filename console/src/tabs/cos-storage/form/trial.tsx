import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import type { ProbeResult } from '../../../../../lib/contracts/schemas/objects.ts'
import { useMessages } from '../../../language/use-language.ts'
import { messages } from './probe-messages.ts'
import { ProbeSummary } from './probe-summary.tsx'
import { ProbeTable } from './probe-table.tsx'

interface TrialProps {
  isRunning: boolean
  probes: ProbeResult[] | null
  isOutdated: boolean
  onStart(): void
  onStop(): void
}

/** The button that tries the form, and what came of it beside it. */
export function Trial({ isRunning, probes, isOutdated, onStart, onStop }: TrialProps) {
  const t = useMessages(messages)
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t.about}
      </Text>
      <Group>
        <Button variant="default" onClick={onStart} loading={isRunning}>
          {t.test}
        </Button>
        {isRunning && (
          <Button variant="subtle" onClick={onStop}>
            {t.stop}
          </Button>
        )}
        <ProbeSummary probes={isRunning ? null : probes} isOutdated={isOutdated} />
      </Group>
      {isRunning && (
        <Progress.Root role="progressbar" aria-label={t.testing} size="sm">
          <Progress.Section value={100} animated withAria={false} />
        </Progress.Root>
      )}
      {probes && !isRunning && <ProbeTable probes={probes} isOutdated={isOutdated} />}
    </Stack>
  )
}
