import { Text } from '@mantine/core'
import type { ConnectionTest } from '../../../../../lib/contracts/schemas/routing.ts'
import { api } from '../../../api/api.ts'
import { useMessages } from '../../../language/use-language.ts'
import { TrialRow } from '../trial-row.tsx'
import { useTrial } from '../use-trial.ts'
import type { EndpointBody } from './endpoint-values.ts'
import { messages } from './messages.ts'

interface ConnectionTrialProps {
  /** What the form holds now, to tell whether it is still what was tested. */
  subject: string
  /** What is to be tested; null where it does not fit, which the form then shows. */
  candidate(): EndpointBody | null
  isDisabled: boolean
}

/** Tests the form as it is; nothing is kept but what came of it, beside the button. */
export function ConnectionTrial({ subject, candidate, isDisabled }: ConnectionTrialProps) {
  const t = useMessages(messages)
  const trial = useTrial<ConnectionTest>()
  const test = () => {
    const body = candidate()
    if (body) void trial.start(subject, signal => api.modelRouting.testEndpoint({ body }, { signal }))
  }
  return (
    <div>
      <TrialRow
        label={t.test}
        running={t.testing}
        trial={trial}
        onStart={test}
        isDisabled={isDisabled}
        outdated={trial.subject === subject ? null : t.outdated}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {t.testHint}
      </Text>
    </div>
  )
}
