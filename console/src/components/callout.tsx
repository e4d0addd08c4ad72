import { Alert, type AlertProps } from '@mantine/core'
import { AlertIcon } from '@primer/octicons-react'
import type { Ref } from 'react'

interface CalloutProps extends Omit<AlertProps, 'variant' | 'color' | 'role' | 'icon'> {
  isWarning: boolean
  ref?: Ref<HTMLDivElement>
}

/** Yellow and green have too little contrast for text, so they only colour the frame. */
export function Callout({ isWarning, ...rest }: CalloutProps) {
  return (
    <Alert
      variant="outline"
      color={isWarning ? 'yellow' : 'green'}
      role={isWarning ? 'alert' : 'status'}
      icon={isWarning && <AlertIcon aria-hidden />}
      styles={{ title: { color: 'var(--mantine-color-text)', overflowWrap: 'anywhere' } }}
      {...rest}
    />
  )
}
