import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { TranscriptionCandidate } from '../../../../../lib/contracts/schemas/speech.ts'
import { api } from '../../../api/api.ts'
import { useFormats, useMessages } from '../../../language/use-language.ts'
import { transcriptionFields } from '../form-values.ts'
import { candidateOf } from './candidate.ts'
import { messages } from './messages.ts'
import { SoundChoice } from './sound-choice.tsx'
import type { ProviderTestProps } from './synthesis-test.tsx'
import { TestHeading } from './test-heading.tsx'
import { TrialView } from './trial-view.tsx'
import { useTrial } from './use-trial.ts'

export function TranscriptionTest({ form, standing, isKeySet }: ProviderTestProps) {
  const t = useMessages(messages)
  const { milliseconds } = useFormats()
  const [sound, setSound] = useState<File | null>(null)
  const values = standing(transcriptionFields)
  const tested = [sound, ...transcriptionFields.map(field => values[field])]
  const candidate = () =>
    candidateOf(
      form,
      transcriptionFields,
      TranscriptionCandidate,
      ['transcription_base_url', 'transcription_model'],
      t.needed,
    )
  const trial = useTrial(tested, async signal => {
    if (!sound) throw new Error('There is nothing to be taken down.')
    return takeDown(form.getValues(), sound, signal)
  })
  return (
    <Stack gap="sm">
      <TestHeading isKeyLeftOut={isKeySet && form.values.transcription_api_key.trim() === ''} />
      <SoundChoice sound={sound} onChosen={setSound} />
      <TrialView
        trial={trial}
        label={t.testTranscription}
        missing={sound ? null : t.chooseFirst}
        onStart={() => candidate() && trial.start()}
      >
        {({ text, ms }) => (
          <>
            {t.takenDown(milliseconds(ms))}
            <Text component="div" lang="ja" c="var(--mantine-color-text)">
              {text}
            </Text>
          </>
        )}
      </TrialView>
    </Stack>
  )
}

async function takeDown(candidate: TranscriptionCandidate, sound: File, signal: AbortSignal) {
  const fields = new FormData()
  for (const field of transcriptionFields) fields.append(field, candidate[field])
  fields.append('file', sound)
  const form = new Response(fields)
  return api.speechSettings.testTranscription(
    { stream: new Uint8Array(await form.arrayBuffer()) },
    { signal, headers: { 'content-type': form.headers.get('content-type') ?? '' } },
  )
}
