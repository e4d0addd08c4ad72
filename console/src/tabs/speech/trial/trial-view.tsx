import type { ReactNode } from 'react'
import { isProblem } from '../../../../../lib/contracts/page-client.ts'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { useProblemTexts } from '../../../../../web/problem/problem-texts.ts'
import { Outcome } from '../../../components/outcome.tsx'
import { Outdated, TrialRow } from '../../../components/trial/trial-row.tsx'
import type { Trial } from '../../../components/trial/use-trial.ts'
import { messages } from './messages.ts'

interface TrialViewProps<Result> {
  trial: Trial<Result>
  label: string
  missing?: string | null
  onStart(): void
  children(result: Result): ReactNode
}

export function TrialView<Result>({ trial, label, missing, onStart, children }: TrialViewProps<Result>) {
  const t = useMessages(messages)
  const { isRunning, result, error, isOutdated } = trial
  const isOver = !isRunning && (error !== null || result !== undefined)
  return (
    <TrialRow
      label={label}
      running={t.running}
      trial={trial}
      isDisabled={Boolean(missing)}
      missing={isOver ? null : (missing ?? null)}
      onStart={onStart}
    >
      <Outcome ok={isOver ? error === null : null}>
        {error !== null && <Failure error={error} />}
        {result !== undefined && children(result)}
        {isOutdated && <Outdated />}
      </Outcome>
    </TrialRow>
  )
}

function Failure({ error }: { error: unknown }) {
  const t = useMessages(messages)
  const { title, detail } = useProblemTexts()(error)
  // The usual title says that nothing was saved, which does not apply to a test.
  const heading = isProblem(error, 'provider_test_failed') ? t.failed : title
  return (
    <>
      {heading}
      {detail && `\n${detail}`}
    </>
  )
}
