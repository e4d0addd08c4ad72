import { Button, Code, Group, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { catalogue } from '../language/language.ts'
import { useMessages } from '../language/use-language.ts'
import { Dialog } from './dialog.tsx'
import { ProblemAlert } from './problem-alert.tsx'

const messages = catalogue({
  en: { cancel: 'Cancel', typed: 'Type one of these to confirm:' },
  ja: { cancel: 'キャンセル', typed: '確認のため、次のいずれかを入力してください:' },
  zh: { cancel: '取消', typed: '请输入以下任一内容以确认：' },
})

interface ConfirmDialogProps {
  title: string
  confirmLabel: string
  /** What the administrator must type one of before it can be done; nothing if left out. */
  accepted?: string[]
  /** Does it; what it throws is shown, and the dialog stays. */
  action(typed: string): Promise<unknown>
  onClose(): void
  /** What it will touch. */
  children: ReactNode
}

/** Asks before what cannot be undone. Shown as long as it is rendered. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirmLabel, accepted = [], action, onClose, children } = props
  const t = useMessages(messages)
  const [typed, setTyped] = useState('')
  const confirmed = accepted.length === 0 || accepted.includes(typed.trim())
  const doing = useMutation({ mutationFn: () => action(typed.trim()), onSuccess: onClose })
  const close = () => {
    if (!doing.isPending) onClose()
  }
  return (
    <Dialog onClose={close} title={title} guard={false}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (confirmed && !doing.isPending) doing.mutate()
        }}
      >
        <Stack>
          {children}
          {accepted.length > 0 && (
            <TextInput
              label={t.typed}
              description={accepted.map(text => (
                <Code key={text} mr="xs" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
                  {text}
                </Code>
              ))}
              value={typed}
              onChange={event => setTyped(event.currentTarget.value)}
              autoComplete="off"
              spellCheck={false}
              data-autofocus
            />
          )}
          <ProblemAlert error={doing.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close} disabled={doing.isPending}>
              {t.cancel}
            </Button>
            <Button type="submit" color="red" disabled={!confirmed} loading={doing.isPending}>
              {confirmLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
