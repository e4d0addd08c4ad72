import { Alert, Text } from '@mantine/core'
import { AlertIcon } from '@primer/octicons-react'
import type { ReactNode } from 'react'

interface CautionProps {
  title: string
  children: ReactNode
}

/** What an administrator should know before going on. */
export function Caution({ title, children }: CautionProps) {
  return (
    <Alert
      color="yellow"
      variant="outline"
      title={title}
      icon={<AlertIcon aria-hidden />}
      // The outline's own yellow cannot be read on white.
      styles={{ title: { color: 'var(--mantine-color-text)' } }}
    >
      <Text component="div" size="sm">
        {children}
      </Text>
    </Alert>
  )
}
