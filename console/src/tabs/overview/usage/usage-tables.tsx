import { Table } from '@mantine/core'
import type { UsageTotals } from '../../../../../lib/contracts/schemas/accounts/usage.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { DataTable } from '../../../components/list/data-table.tsx'
import type { UsageOfDays } from '../queries.ts'
import type { Day } from './days.ts'
import { minutesOf, unpriced } from './measures.ts'
import { messages } from './messages.ts'
import { SinceLater } from './since-later.tsx'

export function DayTable({ days }: { days: Day[] }) {
  const t = useMessages(messages)
  const { day } = useFormats()
  const rows = days.map(each => ({ name: day(each.day), totals: each.totals })).toReversed()
  return (
    <DataTable label={t.byDay} minWidth={860}>
      <UsageRows first={t.day} rows={rows} />
    </DataTable>
  )
}

export function ModelTable({ summary }: { summary: UsageOfDays }) {
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
  first: string
  rows: { name: string; totals: UsageTotals | null }[]
}

/** All measures. A row without usage is empty, and an unknown cost is not shown as 0. */
export function UsageRows({ first, rows }: UsageRowsProps) {
  const t = useMessages(messages)
  const { number, amount } = useFormats()
  const cost = (totals: UsageTotals) => {
    if (totals.cost !== null) return amount(totals.cost)
    return unpriced(totals) === 0 ? '' : t.unknownCost
  }
  const columns: [string, (totals: UsageTotals) => string][] = [
    [t.calls, ({ calls }) => number(calls)],
    [t.inputTokens, ({ input_tokens }) => number(input_tokens)],
    [t.outputTokens, ({ output_tokens }) => number(output_tokens)],
    [t.cost, cost],
    [t.unknownCostCalls, totals => number(unpriced(totals))],
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
