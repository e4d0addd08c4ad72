import { Box } from '@mantine/core'
import { isProblem } from '../../../../../lib/contracts/manager-client.ts'
import { Outcome } from '../../../components/outcome.tsx'
import { ProblemAlert } from '../../../components/problem/problem-alert.tsx'
import { useMessages } from '../../../language/use-language.ts'
import { Waiting } from '../waiting.tsx'
import { messages } from './messages.ts'

interface SaveOutcomeProps {
  isSaving: boolean
  /** Why nothing was saved. */
  problem: unknown
}

/** How saving goes, which tests first, and what kept it from being done. */
export function SaveOutcome({ isSaving, problem }: SaveOutcomeProps) {
  const t = useMessages(messages)
  const failed = !isSaving && isProblem(problem, 'provider_test_failed') ? problem : null
  return (
    <Box miw={0} style={{ flex: '1 1 260px' }}>
      {isSaving && <Waiting label={t.saving} />}
      <Outcome ok={failed && false}>{failed && `${t.notSaved}\n${failed.message}`}</Outcome>
      {!isSaving && !failed && <ProblemAlert error={problem} />}
    </Box>
  )
}
