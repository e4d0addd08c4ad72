import { Text } from '@mantine/core'
import type { Endpoint, StandingBinding } from '../../../../../lib/contracts/schemas/routing.ts'
import { api } from '../../../api/api.ts'
import { useTrial } from '../../../api/trial.ts'
import { useMessages } from '../../../language/use-language.ts'
import { useRefresh } from '../routing-picture.ts'
import { TrialRow } from '../trial-row.tsx'
import { messages } from './messages.ts'

interface ModelTrialProps {
  binding: StandingBinding
  endpoint: Endpoint
}

/** A real question to the model, asked only when the button is pressed. */
export function ModelTrial({ binding, endpoint }: ModelTrialProps) {
  const { id, model } = binding
  const t = useMessages(messages)
  const refresh = useRefresh()
  const trial = useTrial([binding.updated_at, endpoint.updated_at], signal =>
    api.modelRouting
      .testBinding({ params: { id } }, { signal })
      // It teaches the server what the model can do, and whether it works.
      .finally(() => void refresh()),
  )
  const { result } = trial
  return (
    <div>
      <TrialRow
        label={t.test}
        name={t.testOf(model)}
        running={t.testing}
        trial={trial}
        onStart={trial.start}
        outdated={trial.isOutdated ? t.outdated : null}
      >
        {result?.answer != null && (
          <Text size="sm" mt={4}>
            {t.answer}: <q style={{ overflowWrap: 'anywhere' }}>{result.answer}</q>
          </Text>
        )}
        {result?.capability != null && (
          <Text size="sm">
            {t.capability}: {t.capabilities[result.capability]}
          </Text>
        )}
      </TrialRow>
      <Text size="sm" c="dimmed" mt="xs">
        {t.testHint}
      </Text>
    </div>
  )
}
