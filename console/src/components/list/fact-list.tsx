import { DataList } from '@mantine/core'
import type { ReactNode } from 'react'

export type Fact = readonly [label: string, value: ReactNode]

/** Facts with their names beside them, or above them if there is no room. */
export function FactList({ facts, labelWidth }: { facts: readonly Fact[]; labelWidth: string }) {
  return (
    <DataList size="md" labelWidth={labelWidth}>
      {facts.map(([label, value]) => (
        <DataList.Item key={label} style={{ flexWrap: 'wrap', rowGap: 0 }}>
          <DataList.ItemLabel>{label}</DataList.ItemLabel>
          <DataList.ItemValue style={{ overflowWrap: 'anywhere' }}>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  )
}
