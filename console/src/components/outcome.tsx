import { Box, Group, Text } from '@mantine/core'
import { CheckCircleIcon, XCircleIcon } from '@primer/octicons-react'
import type { ReactNode } from 'react'

interface OutcomeProps {
  /** Null while there is no result. */
  ok: boolean | null
  children?: ReactNode
}

/** The result of an action beside its button. A screen reader announces it. */
export function Outcome({ ok, children }: OutcomeProps) {
  const Icon = ok ? CheckCircleIcon : XCircleIcon
  return (
    <Box role="status" miw={0}>
      {ok !== null && (
        <Group gap="xs" wrap="nowrap" c={ok ? 'var(--console-success)' : 'var(--mantine-color-error)'}>
          <Box style={{ flexShrink: 0 }}>
            <Icon size={16} aria-hidden />
          </Box>
          <Text component="div" size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
            {children}
          </Text>
        </Group>
      )}
    </Box>
  )
}
