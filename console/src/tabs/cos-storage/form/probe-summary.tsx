import { Box, Text } from '@mantine/core'
import type { ProbeResult } from '../../../../../lib/contracts/schemas/objects.ts'
import { Outcome } from '../../../components/outcome.tsx'
import { useMessages } from '../../../language/use-language.ts'
import { messages } from './probe-messages.ts'
import { verdictOn } from './probe-table.tsx'

interface ProbeSummaryProps {
  /** Null while there are none. */
  probes: ProbeResult[] | null
  isOutdated: boolean
}

/** What the probes came to, in a sentence that is read out when they are through. */
export function ProbeSummary({ probes, isOutdated }: ProbeSummaryProps) {
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
      <Box role="status">
        {probes && isOutdated && (
          <Text size="sm" c="dimmed">
            {t.outdated}
          </Text>
        )}
      </Box>
    </>
  )
}
