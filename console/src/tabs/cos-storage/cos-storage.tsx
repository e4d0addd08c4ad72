import { Paper, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CosSettings } from '../../../../lib/contracts/schemas/administration/objects.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { storageQuery } from '../../api/queries.ts'
import { Page } from '../../components/page.tsx'
import { useNotice } from '../../components/problem/notice.ts'
import { QueryView } from '../../components/query-view.tsx'
import { SectionHeading } from '../../components/section-heading.tsx'
import { StorageForm } from './form/storage-form.tsx'
import { messages } from './messages.ts'
import { DownloadList } from './objects/download-list.tsx'
import { Folder } from './objects/folder.tsx'
import { fileName } from './objects/keys.ts'
import { messages as objectMessages } from './objects/messages.ts'
import { useDownloads } from './objects/use-downloads.ts'
import { placeOf } from './place.ts'
import { StorageState } from './storage-state.tsx'

export function CosStorage() {
  const t = useMessages(messages)
  const [forgotten, setForgotten] = useState(0)
  const settings = useQuery(storageQuery)
  return (
    <Page title={t.title} description={t.description}>
      <QueryView query={settings} lines={8}>
        {loadedSettings => (
          <Stack gap="xl">
            <StorageState settings={loadedSettings} onForgotten={() => setForgotten(count => count + 1)} />
            <StorageForm key={forgotten} settings={loadedSettings} />
            <ObjectBrowser settings={loadedSettings} />
          </Stack>
        )}
      </QueryView>
    </Page>
  )
}

function ObjectBrowser({ settings }: { settings: CosSettings }) {
  const t = useMessages(objectMessages)
  const notify = useNotice()
  const { downloads, start, drop } = useDownloads(key => notify(t.downloaded(fileName(key))))
  const store = placeOf(settings) ?? ''
  return (
    <Paper component="section" aria-label={t.title} withBorder p="md">
      <Stack>
        <SectionHeading title={t.title} description={t.description} />
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
