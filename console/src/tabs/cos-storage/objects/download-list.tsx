import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { ProblemAlert } from '../../../components/problem/problem-alert.tsx'
import { fileName } from './keys.ts'
import { messages } from './messages.ts'
import type { Download } from './use-downloads.ts'

/** Smaller downloads end before anybody could read their progress. */
const SHOWN_FROM_BYTES = 1_000_000

interface DownloadListProps {
  downloads: Download[]
  onRetry(download: Download): void
  onDrop(key: string): void
}

export function DownloadList({ downloads, onRetry, onDrop }: DownloadListProps) {
  const t = useMessages(messages)
  const visibleDownloads = downloads.filter(({ size, error }) => error !== null || size >= SHOWN_FROM_BYTES)
  if (visibleDownloads.length === 0) return null
  return (
    <Stack component="section" aria-label={t.downloads} gap="sm">
      {visibleDownloads.map(download =>
        download.error === null ? (
          <Running key={download.key} download={download} onStop={() => onDrop(download.key)} />
        ) : (
          <Stack key={download.key} gap="xs" align="flex-start">
            <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
              <bdi>{download.key}</bdi>
            </Text>
            <ProblemAlert error={download.error} retry={() => onRetry(download)} />
            <Button size="compact-sm" variant="default" onClick={() => onDrop(download.key)}>
              {t.dismiss}
            </Button>
          </Stack>
        ),
      )}
    </Stack>
  )
}

function Running({ download: { key, size, percent }, onStop }: { download: Download; onStop(): void }) {
  const t = useMessages(messages)
  const { bytes, number } = useFormats()
  const name = fileName(key)
  return (
    <Stack gap={4}>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi> · {number(percent)} % · {bytes(size)}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          onClick={onStop}
          aria-label={t.stopOf(name)}
          style={{ flexShrink: 0 }}
        >
          {t.stop}
        </Button>
      </Group>
      <Progress value={percent} aria-label={t.downloading(name)} />
    </Stack>
  )
}
