import { Group, Stack, Table, Text, VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import type { Day } from './days.ts'
import { amountOf, isUnknown, type Measure, shareOf } from './measures.ts'
import { messages } from './messages.ts'
import styles from './usage.module.css'
import { UsageRows } from './usage-tables.tsx'
import { figureOf, useValueText } from './value-text.ts'

/**
 * One bar per day. The value of the day under the pointer, or chosen with the arrow keys, is shown above. All bars
 * together are one tab stop.
 */
export function DayChart({ days, measure }: { days: Day[]; measure: Measure }) {
  const t = useMessages(messages)
  const formats = useFormats()
  const valueText = useValueText()
  const last = days.length - 1
  const [chosen, choose] = useState(last)
  const amounts = days.map(({ totals }) => totals && amountOf(totals, measure))
  const most = Math.max(0, ...amounts.map(amount => amount ?? 0))
  const unknown = days.map(({ totals }) => isUnknown(totals, measure))
  const { day = '', totals = null } = days[chosen] ?? {}
  const text = t.at(formats.day(day), valueText(totals, measure))

  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    choose(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * days.length))))
  }
  const walk = (event: KeyboardEvent) => {
    const to = reachedBy(event.key, chosen, last)
    if (to === null) return
    event.preventDefault()
    choose(Math.min(last, Math.max(0, to)))
  }
  return (
    <Stack gap={6}>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
      <Text size="xs" c="dimmed">
        {t.most(figureOf(most, measure, formats))}
      </Text>
      <div
        className={styles.plot}
        data-crowded={days.length > 31 || undefined}
        role="slider"
        tabIndex={0}
        aria-label={t.chooseDay}
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={chosen + 1}
        aria-valuetext={text}
        onKeyDown={walk}
        onPointerMove={point}
        onPointerDown={point}
      >
        {days.map((each, n) => (
          <div key={each.day} className={styles.column} data-chosen={n === chosen || undefined}>
            <div
              className={unknown[n] ? styles.unknown : styles.bar}
              style={unknown[n] ? undefined : { height: `${shareOf(amounts[n] ?? 0, most)}%` }}
            />
          </div>
        ))}
      </div>
      <Group justify="space-between" aria-hidden>
        {[...new Set([days[0]?.day, days[last]?.day])].map(end => (
          <Text key={end} size="xs" c="dimmed">
            {formats.day(end ?? '')}
          </Text>
        ))}
      </Group>
      {unknown.includes(true) && (
        <Text size="sm" c="dimmed">
          {t.hatched}
        </Text>
      )}
      {measure === 'cost' && (
        <Text size="sm" c="dimmed">
          {t.currency}
        </Text>
      )}
      <div className={styles.beside}>
        <VisuallyHidden component="div">
          <Table aria-label={t.byDay}>
            <UsageRows
              first={t.day}
              rows={days.map(each => ({ name: formats.day(each.day), totals: each.totals }))}
            />
          </Table>
        </VisuallyHidden>
      </div>
    </Stack>
  )
}

function reachedBy(key: string, from: number, last: number): number | null {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return from - 1
    case 'ArrowRight':
    case 'ArrowUp':
      return from + 1
    case 'PageDown':
      return from - 7
    case 'PageUp':
      return from + 7
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}
