import { Skeleton, Stack } from '@mantine/core'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useMessages } from '../../../../web/language/use-language.ts'
import { later } from '../../../../web/later/later.ts'
import { Page } from '../../components/page.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { Backups } from './backups.tsx'
import { messages } from './messages.ts'
import { NextSteps } from './next/next-steps.tsx'
import { FIRST_DAYS, overviewQuery, usageQuery } from './queries.ts'
import { Services } from './services.tsx'
import { Totals } from './totals.tsx'
import { UsageTotalsOf } from './usage/usage-totals.tsx'

/** The charts are loaded later, but their data is requested with the page. */
const Usage = later(
  async () => (await import('./usage/usage.tsx')).Usage,
  () => <Skeleton height={240} />,
)

export function Overview() {
  const t = useMessages(messages)
  const overview = useQuery(overviewQuery)
  usePrefetchQuery(usageQuery('day', FIRST_DAYS))
  usePrefetchQuery(usageQuery('model', FIRST_DAYS))
  return (
    <Page title={t.title}>
      <Stack gap="xl">
        <NextSteps />
        <QueryView query={overview} lines={8}>
          {loadedOverview => (
            <Stack gap="xl">
              <Totals overview={loadedOverview} />
              <Services services={loadedOverview.services} checkedAt={overview.dataUpdatedAt} />
              <Backups overview={loadedOverview} />
              <UsageTotalsOf overview={loadedOverview} />
            </Stack>
          )}
        </QueryView>
        <Usage />
      </Stack>
    </Page>
  )
}
