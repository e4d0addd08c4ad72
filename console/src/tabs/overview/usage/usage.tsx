import { Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { QueryView } from '../../../components/query-view.tsx'
import { useMessages } from '../../../language/use-language.ts'
import { FIRST_DAYS, type UsageOfDays, usageQuery } from '../queries.ts'
import { Section } from '../section.tsx'
import { Choices, type Chosen } from './choices.tsx'
import { DayChart } from './day-chart.tsx'
import { daysOf } from './days.ts'
import { messages } from './messages.ts'
import { ModelChart } from './model-chart.tsx'
import { DayTable, ModelTable } from './usage-tables.tsx'

/** What models were called for, by day and by model, as charts or as the tables they are drawn from. */
export function Usage() {
  const t = useMessages(messages)
  const [chosen, choose] = useState<Chosen>({ days: FIRST_DAYS, measure: 'calls', asTable: false })
  const { days, measure, asTable } = chosen
  const byDay = useQuery(usageQuery('day', days))
  const byModel = useQuery(usageQuery('model', days))
  return (
    <Section title={t.title} aside={<Choices chosen={chosen} onChosen={choose} />}>
      <SimpleGrid cols={{ base: 1, lg: asTable ? 1 : 2 }} spacing="sm">
        <Split title={t.byDay} query={byDay}>
          {summary =>
            asTable ? (
              <DayTable days={daysOf(summary)} />
            ) : (
              <DayChart key={summary.days} days={daysOf(summary)} measure={measure} />
            )
          }
        </Split>
        <Split title={t.byModel} query={byModel}>
          {summary =>
            asTable ? <ModelTable summary={summary} /> : <ModelChart summary={summary} measure={measure} />
          }
        </Split>
      </SimpleGrid>
    </Section>
  )
}

interface SplitProps {
  title: string
  query: UseQueryResult<UsageOfDays>
  children(summary: UsageOfDays): ReactNode
}

function Split({ title, query, children }: SplitProps) {
  const t = useMessages(messages)
  const id = useId()
  return (
    <Paper component="section" aria-labelledby={id} withBorder p="md" miw={0}>
      <Title order={3} size="h5" mb="xs" id={id}>
        {title}
      </Title>
      <QueryView query={query}>
        {summary =>
          summary.groups.length > 0 ? (
            children(summary)
          ) : (
            <Stack gap={4} py="lg" align="center">
              <Text fw={500}>{t.nothing}</Text>
              <Text size="sm" c="dimmed" ta="center">
                {t.nothingText}
              </Text>
            </Stack>
          )
        }
      </QueryView>
    </Paper>
  )
}
