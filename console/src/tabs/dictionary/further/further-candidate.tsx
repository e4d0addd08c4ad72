import { Button, Divider, Group, Stack, Text, Title } from '@mantine/core'
import type { FurtherState } from '../../../../../lib/contracts/schemas/japanese/further/administration.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { api } from '../../../api/api.ts'
import { Callout } from '../../../components/callout.tsx'
import { Lines } from '../../../components/lines.tsx'
import type { Fact } from '../../../components/list/fact-list.tsx'
import { ProblemAlert } from '../../../components/problem/problem-alert.tsx'
import { AboutDictionary } from './about-dictionary.tsx'
import { type Installed, memoryWith } from './memory.ts'
import { messages } from './messages.ts'
import { useFurtherChange } from './use-further-change.ts'

interface FurtherCandidateProps {
  of: Installed
  slot: NonNullable<Installed['slots']['candidate']>
  state: FurtherState
}

const MOST_PROBLEMS = 5

/** An edition that was built, for the administrator to activate or discard: its report, and the memory that it will take. */
export function FurtherCandidate({ of, slot, state }: FurtherCandidateProps) {
  const t = useMessages(messages)
  const { number, bytes } = useFormats()
  const { id, slots } = of
  const { about, problems, problem_count, samples } = slot.report
  const activating = useFurtherChange(
    () => api.furtherDictionaries.activate({ params: { id }, body: { expected_version: slots.version } }),
    t.activated(about.title),
  )
  const discarding = useFurtherChange(() => api.furtherDictionaries.discard({ params: { id } }), t.discarded)
  const isBusy = activating.isPending || discarding.isPending
  const total = memoryWith(state, of)
  const isTooMuch = total > state.most_memory_bytes
  const isFormer = slots.active !== null && slot.stored_at < slots.active.stored_at
  const left = problems.slice(0, MOST_PROBLEMS).map(({ at, message }) => t.problem(at, message))
  const more: Fact[] = [
    [t.edition, t.revision(about.revision)],
    [t.problems, <Lines key="problems" of={[t.problemCount(number(problem_count)), ...left]} />],
    ...(samples.length === 0
      ? []
      : [[t.samples, samples.map(({ form, reading }) => `${form} [${reading}]`).join(t.comma)] as const]),
  ]
  return (
    <Stack gap="sm">
      <Divider />
      <div>
        <Title order={4} size="h6">
          {isFormer ? t.former : t.candidate}
        </Title>
        <Text size="sm" c="dimmed">
          {isFormer ? t.formerText : t.candidateText}
        </Text>
      </div>
      <AboutDictionary slot={slot} more={more} />
      {isTooMuch ? (
        <Callout isWarning title={t.tooMuch(bytes(total), bytes(state.most_memory_bytes))}>
          {t.tooMuchText}
        </Callout>
      ) : (
        <Text size="sm">
          {of.is_on
            ? t.willTake(bytes(about.memory_bytes), bytes(total), bytes(state.most_memory_bytes))
            : t.willTakeOnceOn(bytes(about.memory_bytes))}
        </Text>
      )}
      <ProblemAlert error={activating.error ?? discarding.error} />
      <Group>
        <Button
          loading={activating.isPending}
          disabled={isBusy || isTooMuch}
          onClick={() => activating.mutate()}
        >
          {isFormer ? t.rollBack : t.activate}
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
    </Stack>
  )
}
