import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/api.ts'
import { Page } from '../../components/page.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { useMessages } from '../../language/use-language.ts'
import { StorageForm } from './form/storage-form.tsx'
import { messages } from './messages.ts'
import { ObjectBrowser } from './objects/object-browser.tsx'
import { StorageState } from './storage-state.tsx'

export function CosStorage() {
  const t = useMessages(messages)
  const [forgotten, setForgotten] = useState(0)
  const settings = useQuery({
    queryKey: ['cos', 'settings'],
    queryFn: ({ signal }) => api.cos.get({}, { signal }),
  })
  return (
    <Page title={t.title} description={t.description}>
      <QueryView query={settings} lines={8}>
        {shown => (
          <Stack gap="xl">
            <StorageState settings={shown} onForgotten={() => setForgotten(count => count + 1)} />
            <StorageForm key={forgotten} settings={shown} />
            <ObjectBrowser settings={shown} />
          </Stack>
        )}
      </QueryView>
    </Page>
  )
}
