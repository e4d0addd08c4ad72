import { Alert, Box, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMessages } from '../../../../web/language/use-language.ts'
import { dictionaryQuery } from '../../api/queries.ts'
import { Page } from '../../components/page.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { Section } from '../speech/section.tsx'
import { Candidate } from './candidate.tsx'
import { Edition } from './edition.tsx'
import { Further } from './further/further.tsx'
import { GetDictionary } from './get-dictionary.tsx'
import { messages } from './messages.ts'

export function Dictionary() {
  const t = useMessages(messages)
  const state = useQuery(dictionaryQuery)
  return (
    <Page title={t.title} description={t.description}>
      <QueryView query={state} lines={8}>
        {({ active, candidate, building, failure, download_from, version }) => (
          <Stack gap="xl">
            <Section title={t.inUse} description={active ? '' : t.none}>
              {active && <Edition of={active.report.about} />}
            </Section>
            {failure && (
              <Alert color="red" variant="outline" title={t.failed} role="alert">
                <Text size="sm">{failure.detail}</Text>
              </Alert>
            )}
            {candidate && <Candidate slot={candidate} version={version} />}
            <GetDictionary building={building} downloadFrom={download_from} />
          </Stack>
        )}
      </QueryView>
      <Box mt="xl">
        <Further />
      </Box>
    </Page>
  )
}
