import { Paper, Stack, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { SectionHeading } from '../../components/section-heading.tsx'

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
          <SectionHeading title={title} description={description} id={heading} />
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
