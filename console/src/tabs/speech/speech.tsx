import { Stack, Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RuntimeSettings } from '../../../../lib/contracts/schemas/models/speech.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { api } from '../../api/api.ts'
import { useOptimistic } from '../../api/optimistic.ts'
import { keys, speechQuery } from '../../api/queries.ts'
import { Page } from '../../components/page.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { messages } from './messages.ts'
import { Section } from './section.tsx'
import { SettingsForm } from './settings-form.tsx'

export function Speech() {
  const t = useMessages(messages)
  const settings = useQuery(speechQuery)
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

interface AutomaticTtsProps {
  /** Undefined while loading. */
  canSpeak: boolean | undefined
}

function AutomaticTts({ canSpeak }: AutomaticTtsProps) {
  const t = useMessages(messages)
  const settings = useQuery({
    queryKey: keys.runtimeSettings,
    queryFn: ({ signal }) => api.runtimeSettings.get(undefined, { signal }),
  })
  const change = useOptimistic({
    key: keys.runtimeSettings,
    change: (body: RuntimeSettings) => api.runtimeSettings.put({ body }),
    apply: (_shown: RuntimeSettings, next) => next,
  })
  return (
    <Section title={t.automation} description={t.automationText}>
      <QueryView query={settings} lines={1}>
        {({ automatic_article_tts }) => (
          <>
            <Switch
              label={t.automaticTts}
              description={t.automaticTtsText}
              checked={automatic_article_tts}
              onChange={event => change.mutate({ automatic_article_tts: event.currentTarget.checked })}
            />
            {automatic_article_tts && canSpeak === false && (
              <Text size="sm" role="status">
                {t.automaticWithoutVoice}
              </Text>
            )}
          </>
        )}
      </QueryView>
    </Section>
  )
}
