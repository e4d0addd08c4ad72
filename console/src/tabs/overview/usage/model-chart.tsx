import { Stack, Text } from '@mantine/core'
import { useFormats, useMessages } from '../../../language/use-language.ts'
import type { UsageOfDays } from '../queries.ts'
import { amountOf, isUnknown, type Measure, shareOf } from './measures.ts'
import { messages } from './messages.ts'
import { SinceLater } from './since-later.tsx'
import styles from './usage.module.css'
import { useValueText } from './value-text.ts'

const MOST_BARS = 8

interface ModelChartProps {
  summary: UsageOfDays
  measure: Measure
}

/** A bar a model, the longest first, each with its value in words. */
export function ModelChart({ summary, measure }: ModelChartProps) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const valueText = useValueText()
  const models = summary.groups
    .filter(({ totals }) => totals.calls > 0)
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
