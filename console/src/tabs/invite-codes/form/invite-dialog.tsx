import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from '../../../components/dialog.tsx'
import { ProblemAlert } from '../../../components/problem-alert.tsx'
import { useMessages } from '../../../language/use-language.ts'
import { unlessUnsaved } from '../../../unsaved/unsaved.ts'
import { formMessages } from './messages.ts'

interface InviteDialogProps {
  title: string
  submitLabel: string
  problem: unknown
  isPending: boolean
  onSubmit(): void
  onClose(): void
  children: ReactNode
}

export function InviteDialog(props: InviteDialogProps) {
  const { title, submitLabel, problem, isPending, onSubmit, onClose, children } = props
  const t = useMessages(formMessages)
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (!isPending) onSubmit()
        }}
      >
        <Stack>
          {children}
          <ProblemAlert error={problem} />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => unlessUnsaved(onClose)}>
              {t.cancel}
            </Button>
            <Button type="submit" loading={isPending}>
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
