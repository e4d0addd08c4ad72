import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { UploadIcon } from '@primer/octicons-react'
import { useRef, useState } from 'react'
import { MEDIA_EXTENSIONS } from '../../../../../lib/contracts/schemas/administration/objects.ts'
import { MOST_TEST_BYTES } from '../../../../../lib/contracts/schemas/models/speech.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { Recorder } from '../recording/recorder.tsx'
import { messages } from './messages.ts'
import { Player } from './player.tsx'

const ACCEPTED = ['audio/*', ...Object.keys(MEDIA_EXTENSIONS).map(extension => `.${extension}`)].join(',')

/** A sound file from the disk or the microphone, which can be played before it is sent. */
export function SoundChoice({ sound, onChosen }: { sound: File | null; onChosen(sound: File | null): void }) {
  const t = useMessages(messages)
  const { bytes } = useFormats()
  const forgetFile = useRef<() => void>(null)
  const [refused, setRefused] = useState<File | null>(null)
  const choose = (file: File | null) => {
    // Allows the same file to be chosen again after a change.
    forgetFile.current?.()
    if (!file) return
    const fits = file.size <= MOST_TEST_BYTES
    setRefused(fits ? null : file)
    onChosen(fits ? file : null)
  }
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <FileButton onChange={choose} accept={ACCEPTED} resetRef={forgetFile}>
          {({ onClick }) => (
            <Button variant="default" leftSection={<UploadIcon aria-hidden />} onClick={onClick}>
              {t.chooseFile}
            </Button>
          )}
        </FileButton>
        <Recorder onRecorded={choose} />
      </Group>
      {refused && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" style={{ overflowWrap: 'anywhere' }}>
          {t.tooLarge(refused.name, bytes(refused.size))}
        </Text>
      )}
      {sound && (
        <div>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {t.chosen(sound.name, bytes(sound.size))}
          </Text>
          <Player sound={sound} label={t.playChosen} />
        </div>
      )}
    </Stack>
  )
}
