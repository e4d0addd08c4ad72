import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { TranscriptionCandidate } from '../../../../../lib/contracts/schemas/models/speech.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { api } from '../../../api/api.ts'
import { sendInParts } from '../../../api/parts.ts'
import { useTrial } from '../../../components/trial/use-trial.ts'
import { transcriptionFields } from '../form-values.ts'
import { candidateOf } from './candidate.ts'
import { messages } from './messages.ts'
import { SoundChoice } from './sound-choice.tsx'
import type { ProviderTestProps } from './synthesis-test.tsx'
import { TestHeading } from './test-heading.tsx'
import { TrialView } from './trial-view.tsx'

export function TranscriptionTest({ form, standing, isKeySet }: ProviderTestProps) {
  const t = useMessages(messages)
  const { milliseconds } = useFormats()
  const [sound, setSound] = useState<File | null>(null)
  const values = standing(transcriptionFields)
  const tested = [sound, ...transcriptionFields.map(field => values[field])]
  const trial = useTrial(tested, takeDown)
  const test = () => {
    const candidate = candidateOf(
      form,
      transcriptionFields,
      TranscriptionCandidate,
      ['transcription_base_url', 'transcription_model'],
      t.needed,
    )
    if (candidate && sound) trial.start({ candidate, sound })
  }
  return (
    <Stack gap="sm">
      <TestHeading isKeyLeftOut={isKeySet && form.values.transcription_api_key.trim() === ''} />
      <SoundChoice sound={sound} onChosen={setSound} />
      <TrialView
        trial={trial}
        label={t.testTranscription}
        missing={sound ? null : t.chooseFirst}
        onStart={test}
      >
        {({ text, ms }) => (
          <>
            {t.transcribed(milliseconds(ms))}
            <Text component="div" lang="ja" c="var(--mantine-color-text)">
              {text}
            </Text>
          </>
        )}
      </TrialView>
    </Stack>
  )
}

interface Dictation {
  candidate: TranscriptionCandidate
  sound: File
}

async function takeDown(signal: AbortSignal, { candidate, sound }: Dictation) {
  await sendInParts(sound, (n, body) => api.speechSettings.testSound({ params: { n }, body }, { signal }))
  const body = { ...candidate, file_name: sound.name, size: sound.size }
  return api.speechSettings.testTranscription({ body }, { signal })
}
