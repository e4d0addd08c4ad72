import { Button, Group, SegmentedControl } from '@mantine/core'
import { useMessages } from '../../../language/use-language.ts'
import { type Measure, measures } from './measures.ts'
import { messages } from './messages.ts'

const periods = [7, 30, 90]

export interface Chosen {
  days: number
  measure: Measure
  asTable: boolean
}

interface ChoicesProps {
  chosen: Chosen
  onChosen(chosen: Chosen): void
}

/** Of how long, of what, and how it is shown; a table shows all that is measured. */
export function Choices({ chosen, onChosen }: ChoicesProps) {
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
