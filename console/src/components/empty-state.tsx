import { Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  /** The next step for the administrator. */
  children?: ReactNode
}

export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <Paper withBorder p="xl" radius="md">
      <Stack align="center" gap="xs">
        <Title order={2} size="h4">
          {title}
        </Title>
        {children && (
          <Text component="div" c="dimmed" ta="center">
            {children}
          </Text>
        )}
      </Stack>
    </Paper>
  )
}
