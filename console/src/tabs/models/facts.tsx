import { Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** A list of names and values. */
export function Facts({ facts }: { facts: (readonly [label: string, value: ReactNode])[] }) {
  return (
    <Group component="dl" align="flex-start" m={0} style={{ columnGap: 40, rowGap: 10 }}>
      {facts.map(([label, value]) => (
        <Box key={label} miw={0}>
          <Text component="dt" size="xs" c="dimmed">
            {label}
          </Text>
          <Text component="dd" size="sm" m={0} style={{ overflowWrap: 'anywhere' }}>
            {value}
          </Text>
        </Box>
      ))}
    </Group>
  )
}
