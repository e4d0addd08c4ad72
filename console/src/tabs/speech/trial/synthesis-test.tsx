import { Stack, Text } from '@mantine/core'
import {
  CLIP_TYPE,
  SynthesisCandidate,
  TEST_SENTENCE,
} from '../../../../../lib/contracts/schemas/models/speech.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { api } from '../../../api/api.ts'
import { useTrial } from '../../../components/trial/use-trial.ts'
import { type Field, type SpeechForm, synthesisFields, type Values } from '../form-values.ts'
import { candidateOf } from './candidate.ts'
import { messages } from './messages.ts'
import { Player } from './player.tsx'
import { TestHeading } from './test-heading.tsx'
import { TrialView } from './trial-view.tsx'

export interface ProviderTestProps {
  form: SpeechForm
  standing(fields: readonly Field[]): Values
  /** True if the server has a key. */
  isKeySet: boolean
}

export function SynthesisTest({ form, standing, isKeySet }: ProviderTestProps) {
  const t = useMessages(messages)
  const { milliseconds } = useFormats()
  const values = standing(synthesisFields)
  const trial = useTrial(
    synthesisFields.map(field => values[field]),
    async (signal, body: SynthesisCandidate) => {
      const startedAt = performance.now()
      const clip = await api.speechSettings.testSynthesis({ body }, { signal })
      const sound = new Blob([new Uint8Array(clip)], { type: CLIP_TYPE })
      return { sound, ms: performance.now() - startedAt }
    },
  )
  const test = () => {
    const candidate = candidateOf(form, synthesisFields, SynthesisCandidate, [], '')
    if (candidate) trial.start(candidate)
  }
  return (
    <Stack gap="sm">
      <TestHeading isKeyLeftOut={isKeySet && form.values.synthesis_key.trim() === ''} />
      <Text size="sm">
        {t.sentence}{' '}
        <Text span lang="ja">
          {TEST_SENTENCE}
        </Text>
      </Text>
      <TrialView trial={trial} label={t.testSynthesis} onStart={test}>
        {({ ms }) => t.spoken(milliseconds(ms))}
      </TrialView>
      {trial.result && <Player sound={trial.result.sound} label={t.playSpoken} />}
    </Stack>
  )
}
