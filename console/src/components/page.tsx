import { Box, Group, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

interface PageProps {
  title: string
  description?: string
  actions?: ReactNode
  children: ReactNode
}

/** A tab. Its heading gets the focus when it opens, so that a screen reader announces it. */
export function Page({ title, description, actions, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    document.title = `${title} · yomu`
  }, [title])
  return (
    <Box maw={1280} mx="auto">
      <Group justify="space-between" align="flex-start" mb="lg" gap="sm">
        <Box>
          <Title order={1} size="h2" ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
            {title}
          </Title>
          {description && (
            <Text c="dimmed" mt={4}>
              {description}
            </Text>
          )}
        </Box>
        {actions && <Group gap="sm">{actions}</Group>}
      </Group>
      {children}
    </Box>
  )
}
