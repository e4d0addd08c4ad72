import { Box, Button, Group, Progress, Text } from '@mantine/core'
import { DotFillIcon, SquareFillIcon } from '@primer/octicons-react'
import { useMessages } from '../../../../../web/language/use-language.ts'
import { messages } from '../trial/messages.ts'
import type { Recording } from './recording.ts'
import { LONGEST_S, useRecorder, useRecordingState } from './use-recorder.ts'

/** A button that starts and stops, so that the focus stays. */
export function Recorder({ onRecorded }: { onRecorded(sound: File): void }) {
  const t = useMessages(messages)
  const { recording, isBusy, problem, start } = useRecorder(onRecorded)
  const Icon = recording ? SquareFillIcon : DotFillIcon
  const waiting = isBusy && !recording
  const hasStatusText = isBusy || problem !== null
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon aria-hidden />}
        disabled={problem === 'unsupported'}
        aria-busy={waiting}
        onClick={() => (recording ? recording.stop() : start())}
      >
        {recording ? t.stopRecording : t.record}
      </Button>
      <Box role="status" flex={hasStatusText ? '1 1 160px' : 'none'}>
        {waiting && <Text size="sm">{t.askingForMicrophone}</Text>}
        {recording && <Running recording={recording} />}
        {problem && !isBusy && (
          <Text size="sm" c={problem === 'unsupported' ? 'dimmed' : 'var(--mantine-color-error)'}>
            {t.recordingProblems[problem]}
          </Text>
        )}
      </Box>
    </>
  )
}

function Running({ recording }: { recording: Recording }) {
  const t = useMessages(messages)
  const { seconds, level } = useRecordingState(recording)
  return (
    <Group gap="sm" wrap="nowrap">
      <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
        {t.recording}
      </Text>
      {/* Heard every second it would drown what is recorded. */}
      <Text size="sm" aria-hidden style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
        {minutes(seconds)} / {minutes(LONGEST_S)}
      </Text>
      <Progress.Root aria-hidden flex={1} miw={40} transitionDuration={100}>
        <Progress.Section value={level * 100} color="green" withAria={false} />
      </Progress.Root>
    </Group>
  )
}

const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
