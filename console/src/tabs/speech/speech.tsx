import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { Page } from '../../components/page.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { useMessages } from '../../language/use-language.ts'
import { AutomaticTts } from './automatic-tts.tsx'
import { SPEECH_SETTINGS } from './form-values.ts'
import { messages } from './messages.ts'
import { SettingsForm } from './settings-form.tsx'

export function Speech() {
  const t = useMessages(messages)
  const settings = useQuery({
    queryKey: SPEECH_SETTINGS,
    queryFn: ({ signal }) => api.speechSettings.get(undefined, { signal }),
  })
  return (
    <Page title={t.title} description={t.description}>
      <Stack gap="xl">
        <QueryView query={settings} lines={8}>
          {data => <SettingsForm settings={data} />}
        </QueryView>
        <AutomaticTts canSpeak={settings.data && settings.data.synthesis_provider !== null} />
      </Stack>
    </Page>
  )
}
