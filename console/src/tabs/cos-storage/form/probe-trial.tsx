import { Box, Stack, Text } from '@mantine/core'
import type { ProbeResult } from '../../../../../lib/contracts/schemas/administration/objects.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { Outcome } from '../../../components/outcome.tsx'
import { Outdated, TrialRow } from '../../../components/trial/trial-row.tsx'
import type { Trial } from '../../../components/trial/use-trial.ts'
import { messages } from './probe-messages.ts'
import { ProbeTable, verdictOn } from './probe-table.tsx'

/** The button that tests the form, and the result of each probe. */
export function ProbeTrial({ trial, onStart }: { trial: Trial<{ probes: ProbeResult[] }>; onStart(): void }) {
  const t = useMessages(messages)
  const probes = trial.isRunning ? null : (trial.result?.probes ?? null)
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t.about}
      </Text>
      <TrialRow label={t.test} running={t.testing} trial={trial} onStart={onStart}>
        <ProbeSummary probes={probes} isOutdated={trial.isOutdated} />
      </TrialRow>
      {probes && <ProbeTable probes={probes} isOutdated={trial.isOutdated} />}
    </Stack>
  )
}

interface ProbeSummaryProps {
  /** Null before the first test. */
  probes: ProbeResult[] | null
  isOutdated: boolean
}

/** The probes in one sentence, which a screen reader announces at the end. */
function ProbeSummary({ probes, isOutdated }: ProbeSummaryProps) {
  const t = useMessages(messages)
  const named = (verdict: string) =>
    (probes ?? []).filter(probe => verdictOn(probe) === verdict).map(({ probe }) => probe)
  const [count, passed] = [probes?.length ?? 0, named('passed').length]
  return (
    <>
      <Outcome ok={probes && !isOutdated ? passed === count : null}>
        {passed === count
          ? t.allPassed(count)
          : t.somePassed(passed, count, named('failed').join(', '), named('skipped').join(', '))}
      </Outcome>
      <Box role="status">{probes && isOutdated && <Outdated />}</Box>
    </>
  )
}
