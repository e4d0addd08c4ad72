import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Page } from '../../components/page.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { useMessages } from '../../language/use-language.ts'
import { messages } from './messages.ts'
import { NextSteps } from './next/next-steps.tsx'
import { overviewQuery } from './queries.ts'
import { Services } from './services.tsx'
import { Totals } from './totals.tsx'
import { Usage } from './usage/usage.tsx'
import { UsageTotalsOf } from './usage/usage-totals.tsx'

export function Overview() {
  const t = useMessages(messages)
  const overview = useQuery(overviewQuery)
  return (
    <Page title={t.title}>
      <Stack gap="xl">
        <NextSteps />
        <QueryView query={overview} lines={8}>
          {shown => (
            <Stack gap="xl">
              <Totals overview={shown} />
              <Services services={shown.services} checkedAt={overview.dataUpdatedAt} />
              <UsageTotalsOf overview={shown} />
            </Stack>
          )}
        </QueryView>
        <Usage />
      </Stack>
    </Page>
  )
}
