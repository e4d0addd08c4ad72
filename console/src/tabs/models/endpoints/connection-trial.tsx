import { Text } from '@mantine/core'
import { api } from '../../../api/api.ts'
import { useTrial } from '../../../api/trial.ts'
import { useMessages } from '../../../language/use-language.ts'
import { TrialRow } from '../trial-row.tsx'
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
  const trial = useTrial([subject], (signal, body: EndpointBody) =>
    api.modelRouting.testEndpoint({ body }, { signal }),
  )
  const test = () => {
    const body = candidate()
    if (body) trial.start(body)
  }
  return (
    <div>
      <TrialRow
        label={t.test}
        running={t.testing}
        trial={trial}
        onStart={test}
        isDisabled={isDisabled}
        outdated={trial.isOutdated ? t.outdated : null}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {t.testHint}
      </Text>
    </div>
  )
}
