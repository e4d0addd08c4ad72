import { Button, FileButton, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { DictionaryBuilding } from '../../../../lib/contracts/schemas/japanese/dictionary.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { api } from '../../api/api.ts'
import { sendInParts } from '../../api/parts.ts'
import { ProblemAlert } from '../../components/problem/problem-alert.tsx'
import { Section } from '../speech/section.tsx'
import { messages } from './messages.ts'
import { Step } from './step.tsx'
import { useChange } from './use-change.ts'

interface GetDictionaryProps {
  building: DictionaryBuilding | null
  downloadFrom: string | null
}

/** An upload or a download becomes the candidate. */
export function GetDictionary({ building, downloadFrom }: GetDictionaryProps) {
  const t = useMessages(messages)
  const [sent, setSent] = useState(0)
  const uploading = useChange((file: File) => upload(file, setSent))
  const downloading = useChange(() => api.dictionary.build({ body: { source: 'download' } }))
  const stopping = useChange(() => api.dictionary.discard(), t.stopped)
  const isBusy = building !== null || uploading.isPending || downloading.isPending
  return (
    <Section title={t.get} description={t.getText}>
      <ProblemAlert error={uploading.error ?? downloading.error ?? stopping.error} />
      {uploading.isPending && <Step label={t.sending} done={sent} />}
      {building && <Step label={t.stages[building.stage]} done={building.done} />}
      <Group>
        <FileButton onChange={file => file && uploading.mutate(file)}>
          {props => (
            <Button {...props} disabled={isBusy}>
              {t.upload}
            </Button>
          )}
        </FileButton>
        {downloadFrom !== null && (
          <Button variant="default" disabled={isBusy} onClick={() => downloading.mutate()}>
            {t.download}
          </Button>
        )}
        {building && (
          <Button variant="default" loading={stopping.isPending} onClick={() => stopping.mutate()}>
            {t.stop}
          </Button>
        )}
      </Group>
      {downloadFrom !== null && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {t.downloadFrom(downloadFrom)}
        </Text>
      )}
    </Section>
  )
}

async function upload(file: File, progress: (share: number) => void) {
  const parts = await sendInParts(file, (n, body) => api.dictionary.part({ params: { n }, body }), progress)
  return api.dictionary.build({ body: { source: 'parts', parts } })
}
