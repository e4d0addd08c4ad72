import { Paper, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  description: string
  /** The current state. */
  now?: string
  children: ReactNode
}

/** A part of the tab, under its own heading. */
export function Section({ title, description, now, children }: SectionProps) {
  const heading = useId()
  return (
    <Paper component="section" withBorder p="md" radius="md" aria-labelledby={heading}>
      <Stack gap="sm">
        <div>
          <Title order={2} size="h4" id={heading}>
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {description}
          </Text>
        </div>
        {now && (
          <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
            {now}
          </Text>
        )}
        {children}
      </Stack>
    </Paper>
  )
}
