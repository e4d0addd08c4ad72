import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { SpeechSettings } from '../../../../lib/contracts/schemas/models/speech.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { api } from '../../api/api.ts'
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx'
import { Lines } from '../../components/lines.tsx'
import { useNotice } from '../../components/problem/notice.ts'
import { messages } from './messages.ts'

interface SettingsSourceProps {
  source: SpeechSettings['source']
  onReturned(settings: SpeechSettings): void
}

/** The origin of the settings, and a button to return to the environment's. */
export function SettingsSource({ source, onReturned }: SettingsSourceProps) {
  const t = useMessages(messages)
  const notify = useNotice()
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Text>{t.sources[source]}</Text>
        {source === 'saved' && (
          <Button variant="default" onClick={() => setConfirming(true)}>
            {t.toEnvironment}
          </Button>
        )}
      </Group>
      {isConfirming && (
        <ConfirmDialog
          title={t.toEnvironmentTitle}
          confirmLabel={t.toEnvironmentConfirm}
          onClose={() => setConfirming(false)}
          action={async () => {
            onReturned(await api.speechSettings.remove())
            notify(t.returned)
          }}
        >
          <Lines of={t.toEnvironmentText} />
        </ConfirmDialog>
      )}
    </>
  )
}
