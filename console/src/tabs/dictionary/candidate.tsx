import { Button, Group } from '@mantine/core'
import type { DictionarySlot } from '../../../../lib/contracts/schemas/japanese/dictionary.ts'
import { useFormats, useMessages } from '../../../../web/language/use-language.ts'
import { api } from '../../api/api.ts'
import { Lines } from '../../components/lines.tsx'
import { ProblemAlert } from '../../components/problem/problem-alert.tsx'
import { Section } from '../speech/section.tsx'
import { Edition } from './edition.tsx'
import { messages } from './messages.ts'
import { useChange } from './use-change.ts'

const MOST_PROBLEMS = 5

/** The dictionary that was built, for the administrator to activate or discard. */
export function Candidate({ slot: { report }, version }: { slot: DictionarySlot; version: number }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const activating = useChange(
    () => api.dictionary.activate({ body: { expected_version: version } }),
    t.activated,
  )
  const discarding = useChange(() => api.dictionary.discard(), t.discarded)
  const isBusy = activating.isPending || discarding.isPending
  const samples = report.samples.map(
    ({ headword, reading, senses }) => `${headword} [${reading}] ${senses[0]?.glosses[0] ?? ''}`,
  )
  const problems = report.problems
    .slice(0, MOST_PROBLEMS)
    .map(({ at, message }) => t.problem(number(at), message))
  return (
    <Section title={t.candidate} description={t.candidateText}>
      <Edition
        of={report.about}
        more={[
          [t.changed, t.changedText(number(report.headwords_changed))],
          [
            t.problems,
            <Lines key="problems" of={[t.problemCount(number(report.problem_count)), ...problems]} />,
          ],
          [t.samples, <Lines key="samples" of={samples} />],
        ]}
      />
      <ProblemAlert error={activating.error ?? discarding.error} />
      <Group>
        <Button loading={activating.isPending} disabled={isBusy} onClick={() => activating.mutate()}>
          {t.activate}
        </Button>
        <Button
          variant="default"
          loading={discarding.isPending}
          disabled={isBusy}
          onClick={() => discarding.mutate()}
        >
          {t.discard}
        </Button>
      </Group>
    </Section>
  )
}
