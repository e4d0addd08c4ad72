import { Table } from '@mantine/core'
import type { UsageTotals } from '../../../../../lib/contracts/schemas/usage.ts'
import { DataTable } from '../../../components/list/data-table.tsx'
import { useFormats, useMessages } from '../../../language/use-language.ts'
import type { UsageOfDays } from '../queries.ts'
import type { Day } from './days.ts'
import { minutesOf } from './measures.ts'
import { messages } from './messages.ts'
import { SinceLater } from './since-later.tsx'

interface DaysProps {
  days: Day[]
}

/** Every day, the latest first. */
export function DayTable({ days }: DaysProps) {
  const t = useMessages(messages)
  const { day } = useFormats()
  const rows = days.map(each => ({ name: day(each.day), totals: each.totals })).toReversed()
  return (
    <DataTable label={t.byDay} minWidth={860}>
      <UsageRows first={t.day} rows={rows} />
    </DataTable>
  )
}

interface ModelTableProps {
  summary: UsageOfDays
}

export function ModelTable({ summary }: ModelTableProps) {
  const t = useMessages(messages)
  const rows = summary.groups.map(({ key, totals }) => ({ name: key, totals }))
  return (
    <>
      <DataTable label={t.byModel} minWidth={860}>
        <UsageRows first={t.model} rows={rows} />
      </DataTable>
      <SinceLater summary={summary} />
    </>
  )
}

interface UsageRowsProps {
  /** What the rows are named by. */
  first: string
  rows: { name: string; totals: UsageTotals | null }[]
}

/** Everything that is measured; a row without usage is empty, and an unknown cost is no cost of 0. */
export function UsageRows({ first, rows }: UsageRowsProps) {
  const t = useMessages(messages)
  const { number, amount } = useFormats()
  const cost = (totals: UsageTotals) => {
    if (totals.calls === 0) return ''
    return totals.cost === null ? t.unknownCost : amount(totals.cost)
  }
  const columns: [string, (totals: UsageTotals) => string][] = [
    [t.calls, ({ calls }) => number(calls)],
    [t.inputTokens, ({ input_tokens }) => number(input_tokens)],
    [t.outputTokens, ({ output_tokens }) => number(output_tokens)],
    [t.cost, cost],
    [t.unknownCostCalls, ({ unknown_cost_calls }) => number(unknown_cost_calls)],
    [t.uploads, ({ uploads }) => number(uploads)],
    [t.spoken, ({ spoken_characters }) => number(spoken_characters)],
    [t.transcribed, ({ transcribed_seconds }) => number(minutesOf(transcribed_seconds))],
  ]
  return (
    <>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{first}</Table.Th>
          {columns.map(([title]) => (
            <Table.Th key={title} ta="end">
              {title}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ name, totals }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400} style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Table.Th>
            {columns.map(([title, textOf]) => (
              <Table.Td key={title} ta="end">
                {totals && textOf(totals)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </>
  )
}
