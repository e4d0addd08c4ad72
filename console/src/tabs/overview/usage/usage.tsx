import { Button, Group, Paper, SegmentedControl, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { QueryView } from '../../../components/query-view.tsx'
import { FIRST_DAYS, type UsageOfDays, usageQuery } from '../queries.ts'
import { Section } from '../section.tsx'
import { DayChart } from './day-chart.tsx'
import { daysOf } from './days.ts'
import { amountOf, isUnknown, type Measure, measures, shareOf } from './measures.ts'
import { messages } from './messages.ts'
import { SinceLater } from './since-later.tsx'
import styles from './usage.module.css'
import { DayTable, ModelTable } from './usage-tables.tsx'
import { useValueText } from './value-text.ts'

/** Model usage by day and by model, as charts or as tables. */
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

const periods = [7, 30, 90]

interface Chosen {
  days: number
  measure: Measure
  asTable: boolean
}

/** Chooses the period, the measure, and charts or tables. A table shows every measure. */
function Choices({ chosen, onChosen }: { chosen: Chosen; onChosen(chosen: Chosen): void }) {
  const t = useMessages(messages)
  const { days, measure, asTable } = chosen
  return (
    <Group gap="xs">
      <SegmentedControl
        size="xs"
        aria-label={t.period}
        value={String(days)}
        data={periods.map(period => ({ value: String(period), label: t.lastSo(period) }))}
        onChange={value => onChosen({ ...chosen, days: Number(value) })}
      />
      {!asTable && (
        <SegmentedControl
          size="xs"
          aria-label={t.measure}
          value={measure}
          data={measures.map(value => ({ value, label: t.measures[value] }))}
          onChange={value => onChosen({ ...chosen, measure: value })}
        />
      )}
      <Button size="compact-sm" variant="default" onClick={() => onChosen({ ...chosen, asTable: !asTable })}>
        {asTable ? t.asChart : t.asTable}
      </Button>
    </Group>
  )
}

const MOST_BARS = 8

/** One bar per model, longest first, each with its value. */
function ModelChart({ summary, measure }: { summary: UsageOfDays; measure: Measure }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const valueText = useValueText()
  const models = summary.groups
    .filter(({ totals }) => totals.calls > 0 || (measure === 'cost' && totals.cost !== null))
    .map(({ key, totals }) => ({ model: key, totals, amount: amountOf(totals, measure) }))
    .sort((a, b) => (b.amount ?? -1) - (a.amount ?? -1))
  const most = Math.max(0, ...models.map(({ amount }) => amount ?? 0))
  if (models.length === 0) return <Text c="dimmed">{t.nothing}</Text>
  return (
    <Stack gap={6}>
      <ul className={styles.models}>
        {models.slice(0, MOST_BARS).map(({ model, totals, amount }) => (
          <li key={model}>
            <div className={styles.named}>
              <span className={styles.name}>{model}</span>
              <span>{valueText(totals, measure)}</span>
            </div>
            <div className={styles.track}>
              <div
                className={isUnknown(totals, measure) ? styles.unknown : styles.bar}
                style={isUnknown(totals, measure) ? undefined : { width: `${shareOf(amount ?? 0, most)}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
      {models.length > MOST_BARS && (
        <Text size="sm" c="dimmed">
          {t.more(number(models.length - MOST_BARS))}
        </Text>
      )}
      <SinceLater summary={summary} />
    </Stack>
  )
}
