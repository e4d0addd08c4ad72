import { Box, Group, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

interface SectionProps {
  title: string
  /** Next to the title, or below it if there is no room. */
  aside?: ReactNode
  children: ReactNode
}

/** A part of the overview, under its own heading. */
export function Section({ title, aside, children }: SectionProps) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id}>
      <Group justify="space-between" gap="sm" mb="sm">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </Box>
  )
}
