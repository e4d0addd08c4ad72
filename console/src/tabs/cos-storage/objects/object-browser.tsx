import { Paper, Stack, Text, Title } from '@mantine/core'
import type { CosSettings } from '../../../../../lib/contracts/schemas/objects.ts'
import { useNotice } from '../../../components/problem/notice.ts'
import { useMessages } from '../../../language/use-language.ts'
import { placeOf } from '../place.ts'
import { DownloadList } from './download-list.tsx'
import { Folder } from './folder.tsx'
import { fileName } from './keys.ts'
import { messages } from './messages.ts'
import { useDownloads } from './use-downloads.ts'

interface ObjectBrowserProps {
  settings: CosSettings
}

export function ObjectBrowser({ settings }: ObjectBrowserProps) {
  const t = useMessages(messages)
  const notify = useNotice()
  const { downloads, start, drop } = useDownloads(key => notify(t.downloaded(fileName(key))))
  const store = placeOf(settings) ?? ''
  return (
    <Paper component="section" aria-label={t.title} withBorder p="md">
      <Stack>
        <Title order={2} size="h4">
          {t.title}
        </Title>
        <Text size="sm" c="dimmed">
          {t.description}
        </Text>
        <DownloadList downloads={downloads} onRetry={start} onDrop={drop} />
        {/* Another store has other folders. */}
        <Folder
          key={store}
          store={store}
          root={store === '' ? t.local : settings.bucket}
          isDownloading={key => downloads.some(download => download.key === key && download.error === null)}
          onDownload={start}
        />
      </Stack>
    </Paper>
  )
}
