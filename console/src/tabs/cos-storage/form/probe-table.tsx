import { Code, Group, Table, Text } from '@mantine/core'
import { CheckCircleIcon, type Icon, SkipIcon, XCircleIcon } from '@primer/octicons-react'
import type { ProbeResult } from '../../../../../lib/contracts/schemas/administration/objects.ts'
import { useFormats, useMessages } from '../../../../../web/language/use-language.ts'
import { DataTable } from '../../../components/list/data-table.tsx'
import { messages } from './probe-messages.ts'

type Verdict = 'passed' | 'failed' | 'skipped'

const LOOKS: Record<Verdict, { icon: Icon; color: string }> = {
  passed: { icon: CheckCircleIcon, color: 'var(--console-success)' },
  failed: { icon: XCircleIcon, color: 'var(--mantine-color-error)' },
  skipped: { icon: SkipIcon, color: 'dimmed' },
}

export const verdictOn = ({ ok, skipped }: ProbeResult): Verdict =>
  ok ? 'passed' : skipped ? 'skipped' : 'failed'

export function ProbeTable({ probes, isOutdated }: { probes: ProbeResult[]; isOutdated: boolean }) {
  const t = useMessages(messages)
  const { milliseconds } = useFormats()
  return (
    <DataTable label={t.results} minWidth={640}>
      <Table.Thead>
        <Table.Tr>
          {[t.probe, t.result, t.explanation, t.status, t.time].map(heading => (
            <Table.Th key={heading} style={{ whiteSpace: 'nowrap' }}>
              {heading}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody c={isOutdated ? 'dimmed' : 'inherit'}>
        {probes.map(result => {
          const verdict = verdictOn(result)
          const { icon: Icon, color } = LOOKS[verdict]
          return (
            <Table.Tr key={result.probe}>
              <Table.Th scope="row">{result.probe}</Table.Th>
              <Table.Td>
                <Group
                  gap={6}
                  wrap="nowrap"
                  c={isOutdated ? 'dimmed' : color}
                  style={{ whiteSpace: 'nowrap' }}
                >
                  <Icon size={16} aria-hidden />
                  {t.words[verdict]}
                </Group>
              </Table.Td>
              <Table.Td miw={220} style={{ overflowWrap: 'anywhere' }}>
                {result.code && <Code mr="xs">{result.code}</Code>}
                <Text span size="sm">
                  {result.message}
                </Text>
              </Table.Td>
              <Table.Td>{result.status ?? t.none}</Table.Td>
              <Table.Td style={{ whiteSpace: 'nowrap' }}>
                {result.skipped ? t.none : milliseconds(result.ms)}
              </Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </DataTable>
  )
}
