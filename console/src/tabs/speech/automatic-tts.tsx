import { Switch, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { RuntimeSettings } from '../../../../lib/contracts/schemas/speech.ts'
import { api } from '../../api/api.ts'
import { useOptimistic } from '../../api/optimistic.ts'
import { QueryView } from '../../components/query-view.tsx'
import { useMessages } from '../../language/use-language.ts'
import { messages } from './messages.ts'
import { Section } from './section.tsx'

const RUNTIME_SETTINGS = ['runtime-settings']

interface AutomaticTtsProps {
  /** Undefined while it is not known. */
  canSpeak: boolean | undefined
}

export function AutomaticTts({ canSpeak }: AutomaticTtsProps) {
  const t = useMessages(messages)
  const settings = useQuery({
    queryKey: RUNTIME_SETTINGS,
    queryFn: ({ signal }) => api.runtimeSettings.get(undefined, { signal }),
  })
  const change = useOptimistic({
    key: RUNTIME_SETTINGS,
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
                {t.automaticSilence}
              </Text>
            )}
          </>
        )}
      </QueryView>
    </Section>
  )
}
