import { Box, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ConnectionTest } from '../../../../lib/contracts/schemas/routing.ts'
import type { Trial } from '../../api/trial.ts'
import { useMessages } from '../../language/use-language.ts'
import { messages } from './messages.ts'
import { TrialResult } from './trial-result.tsx'
import { Waiting } from './waiting.tsx'

interface TrialRowProps {
  label: string
  /** The button's name where its label alone does not say of what. */
  name?: string | undefined
  /** What is said while it runs. */
  running: string
  trial: Trial<ConnectionTest>
  onStart(): void
  isDisabled?: boolean
  outdated: string | null
  /** What else it came to. */
  children?: ReactNode
}

/** A test's button, and beside it how it goes and what it came to. */
export function TrialRow(props: TrialRowProps) {
  const { label, name, running, trial, onStart, isDisabled = false, outdated, children } = props
  const t = useMessages(messages)
  return (
    <Group align="flex-start" gap="md">
      <Button
        variant="default"
        onClick={() => {
          if (!trial.isRunning) onStart()
        }}
        disabled={isDisabled}
        data-disabled={trial.isRunning}
        aria-disabled={trial.isRunning}
        aria-label={name ?? label}
      >
        {label}
      </Button>
      <Box style={{ flex: '1 1 240px' }} miw={0} pt={6}>
        {trial.isRunning && (
          <Group gap="md" mb="xs">
            <Waiting label={running} />
            <Button variant="default" size="compact-sm" onClick={trial.stop}>
              {t.stop}
            </Button>
          </Group>
        )}
        <TrialResult trial={trial} outdated={outdated} />
        {children}
      </Box>
    </Group>
  )
}
