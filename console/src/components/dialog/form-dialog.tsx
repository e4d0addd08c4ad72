import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { catalogue } from '../../../../web/language/language.ts'
import { useMessages } from '../../../../web/language/use-language.ts'
import { unlessUnsaved } from '../../../../web/unsaved/unsaved.ts'
import { ProblemAlert } from '../problem/problem-alert.tsx'
import { Dialog } from './dialog.tsx'

const messages = catalogue({
  en: { cancel: 'Cancel' },
  ja: { cancel: 'キャンセル' },
  zh: { cancel: '取消' },
})

interface FormDialogProps {
  title: string
  submitLabel: string
  isPending: boolean
  onSubmit(): void
  onClose(): void
  /** Why the action failed. */
  problem?: unknown
  /** The progress or result beside the buttons, if a problem alone does not say it. */
  outcome?: ReactNode
  isDestructive?: boolean
  /** True if the form can be sent. */
  isReady?: boolean
  /** The same as in `Dialog`. */
  guard?: boolean
  /** False for forms with fields, such as dates, whose incomplete input only the browser knows. */
  noValidate?: boolean
  size?: 'lg' | 'xl'
  children: ReactNode
}

/** A form in a dialog. It stays open while it is being sent, and is not sent twice. */
export function FormDialog(props: FormDialogProps) {
  const { title, submitLabel, isPending, onSubmit, onClose, problem, outcome, children } = props
  const { isDestructive = false, isReady = true, guard = true, noValidate = true, size = 'lg' } = props
  const t = useMessages(messages)
  const close = () => {
    if (!isPending) onClose()
  }
  return (
    <Dialog title={title} onClose={close} guard={guard && !isPending} size={size}>
      <form
        noValidate={noValidate}
        onSubmit={event => {
          event.preventDefault()
          if (isReady && !isPending) onSubmit()
        }}
      >
        <Stack>
          {children}
          <ProblemAlert error={problem} />
          <Group align="flex-start">
            {outcome}
            <Group ml="auto">
              <Button
                variant="default"
                onClick={() => (guard ? unlessUnsaved(close) : close())}
                disabled={isPending}
              >
                {t.cancel}
              </Button>
              <Button
                type="submit"
                {...(isDestructive ? { color: 'red' } : {})}
                disabled={!isReady}
                loading={isPending}
              >
                {submitLabel}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
